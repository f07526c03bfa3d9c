import type { Language, LanguageCode } from '../ports/common.ts'
import { isSameLanguage } from '../text/languages/closest-tags.ts'
import { languageAllows, resolveLanguage } from '../text/languages/language.ts'
import { wordsOf } from '../text/languages/written-words.ts'

/** A segment with fewer words says nothing about its language; after this many in a row in another language, the booth follows. */
export const detectWords = 4
export const detectSegments = 2

/** A language that was heard in the last segments, one after the other, and is not the one that was chosen. */
export interface HeardLately {
  readonly language: LanguageCode
  readonly segments: number
}

/**
 * The language that a segment was heard in; undefined where the vendor does not say, nobody can be heard in it here, or so few words may be wrong.
 * Of its variants, the chosen one comes first, then one that is `read` in the room.
 */
export function heardLanguage(
  text: string,
  tag: string | undefined,
  chosen: Language,
  languages: readonly Language[],
  read: readonly LanguageCode[],
): LanguageCode | undefined {
  if (typeof tag !== 'string' || wordsOf(text).length < detectWords) return undefined
  if (isSameLanguage(tag, chosen.tag)) return chosen.code
  const known = languages.filter(({ code }) => read.includes(code))
  const isExact = languages.some((language) => language.tag === tag)
  const heard =
    (!isExact && known.find((language) => isSameLanguage(language.tag, tag))) || resolveLanguage(tag, languages)
  return languageAllows(heard, 'stt') ? heard?.code : undefined
}

export const hearLanguage = (
  lately: HeardLately | undefined,
  heard: LanguageCode,
  chosen: LanguageCode,
): HeardLately | undefined =>
  heard === chosen ? undefined : { language: heard, segments: lately?.language === heard ? lately.segments + 1 : 1 }

export const isFollowed = ({ segments }: HeardLately): boolean => segments >= detectSegments
