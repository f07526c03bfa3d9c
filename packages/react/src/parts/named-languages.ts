import type { Language } from '@lingobooth/core'
import type { Formats } from '../messages/formats.ts'

/** A language with the name that the interface shows. */
export interface NamedLanguage {
  readonly label: string
  readonly language: Language
}

const comesFirst = ({ language }: NamedLanguage) => /^e[ns]\b/.test(language.tag)

/**
 * The languages by their names in the language of the interface. Where that is not English, the order of those after English and Spanish
 * follows these names. The catalogue's names stand where two would read the same.
 */
export function nameLanguages(languages: readonly Language[], tag: string, { languageName }: Formats): NamedLanguage[] {
  const names = languages.map(languageName)
  const isOnly = (name: string) => names.indexOf(name) === names.lastIndexOf(name)
  const named = languages.map((language, index) => {
    const name = names[index] ?? ''
    return { language, label: isOnly(name) ? capitalised(name, tag) : language.name }
  })
  if (tag === 'en') return named
  const byName = new Intl.Collator(tag).compare
  const rest = named.filter((option) => !comesFirst(option)).sort((a, b) => byName(a.label, b.label))
  return [...named.filter(comesFirst), ...rest]
}

/** Some languages write the names of languages small within a sentence. */
const capitalised = (name: string, tag: string) => name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
