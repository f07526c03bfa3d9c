import type { Language } from '@lingobooth/core'
import { resolveLanguage } from '@lingobooth/core/view'

const maxQuick = 3

const primaryOf = ({ tag }: Language) => tag.split('-')[0]

/** The first languages of these, each of another kind than the current one. */
export function quickLanguages(
  candidates: readonly (Language | null | undefined)[],
  current: Language | null,
): readonly Language[] {
  const quick = new Map<string | undefined, Language>()
  for (const language of candidates)
    if (language && !(current && primaryOf(language) === primaryOf(current)) && !quick.has(primaryOf(language)))
      quick.set(primaryOf(language), language)
  return [...quick.values()].slice(0, maxQuick)
}

/** Those that the browser is set to. */
export const browserLanguages = (languages: readonly Language[]) =>
  (globalThis.navigator?.languages ?? []).map((tag) => known(tag, languages))

/** Whether it is the first language of the browser. */
export const isOfBrowser = (language: Language): boolean =>
  globalThis.navigator?.language?.split('-')[0] === primaryOf(language)

const known = (tag: string, languages: readonly Language[]): Language | undefined =>
  resolveLanguage(tag, languages) ?? languages.find((language) => primaryOf(language) === tag.split('-')[0])
