import type { Language } from '@lingobooth/core'
import type { NamedLanguage } from './named-languages.ts'

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Name of a language in itself or another, or nothing. */
function nameIn(locale: string | undefined, tag: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' }).of(tag) ?? ''
  } catch {
    return ''
  }
}

const otherNames = new WeakMap<Language, string>()

/** What a language may be called: by the catalogue, by its speakers, in English and in the language of the browser. */
function otherNamesOf(language: Language): string {
  const { name, tag } = language
  const names =
    otherNames.get(language) ?? fold([name, ...[tag, 'en', undefined].map((locale) => nameIn(locale, tag))].join(' '))
  otherNames.set(language, names)
  return names
}

/** The options that have every word typed in one of their names, ignoring accents and case. */
export function filterLanguages(options: readonly NamedLanguage[], query: string | null): readonly NamedLanguage[] {
  const words = fold(query ?? '')
    .split(/\s+/)
    .filter(Boolean)
  if (words.length === 0) return options
  return options.filter(({ label, language }) => {
    const names = `${fold(label)} ${otherNamesOf(language)}`
    return words.every((word) => names.includes(word))
  })
}
