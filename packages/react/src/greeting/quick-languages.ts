import type { Language } from '@lingobooth/core'
import { tagCloseness } from '@lingobooth/core/adapter'
import { resolveLanguage } from '@lingobooth/core/view'

const maxQuick = 3

const isAlike = (tag: string, other: string) =>
  tagCloseness(tag, other, 'written') > 0 && tagCloseness(tag, other, 'spoken') > 0

/** The first languages of these, each written or spoken in another way than the current one. */
export function quickLanguages(
  candidates: readonly (Language | null | undefined)[],
  current: Language | null,
): readonly Language[] {
  const quick: Language[] = []
  for (const language of candidates)
    if (language && ![current, ...quick].some((other) => other && isAlike(other.tag, language.tag)))
      quick.push(language)
  return quick.slice(0, maxQuick)
}

/** Those that the browser is set to. */
export const browserLanguages = (languages: readonly Language[]) =>
  (globalThis.navigator?.languages ?? []).map((tag) => resolveLanguage(tag, languages))

/** Whether it is the first language of the browser. */
export const isOfBrowser = ({ tag }: Language): boolean => isAlike(globalThis.navigator?.language ?? '', tag)
