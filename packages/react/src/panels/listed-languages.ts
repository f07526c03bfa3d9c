import { primaryLanguage } from '@lingobooth/core/adapter'
import { type LanguageUse, type ParticipantView, resolveLanguage } from '@lingobooth/core/view'
import { filterLanguages } from '../parts/filter-languages.ts'
import type { NamedLanguage } from '../parts/named-languages.ts'
import { nameIn, ownNameOf } from '../parts/own-name.ts'

/** What a language lacks, for what it is chosen for. */
export type Lack = 'typingOnly' | 'noVoice' | 'notTranslated'

export interface ListedLanguage extends NamedLanguage {
  readonly own: string
  /** Its name in the language of the interface, where that is another. */
  readonly translated: string | undefined
  /** Participants who read it. */
  readonly people: readonly string[]
  readonly lacks: readonly Lack[]
}

export interface LanguageGroup {
  readonly name: 'yours' | 'inRoom' | 'others'
  readonly options: readonly ListedLanguage[]
}

export interface ListedFrom {
  readonly options: readonly NamedLanguage[]
  /** Of the interface. */
  readonly tag: string
  readonly query: string
  /** Missing: for all. */
  readonly use: LanguageUse | undefined
  /** Codes and tags that the participant is likely to choose. */
  readonly preferred: readonly string[]
  readonly participants: readonly ParticipantView[]
}

const lackOf = { typingOnly: 'stt', noVoice: 'tts', notTranslated: 'ttt' } as const satisfies Record<Lack, string>
const lackIn = {
  speak: ['typingOnly', 'notTranslated'],
  read: ['notTranslated'],
  hear: ['notTranslated'],
  all: ['typingOnly', 'noVoice', 'notTranslated'],
} as const satisfies Record<LanguageUse | 'all', readonly Lack[]>

/** The languages in groups, each once, with what a search left. */
export function listLanguages({ options, tag, query, use, preferred, participants }: ListedFrom) {
  const languages = options.map(({ language }) => language)
  const isKnown = (service: (typeof lackOf)[Lack]) => languages.some(({ services }) => services.has(service))
  const lacks = lackIn[use ?? 'all'].filter((lack) => isKnown(lackOf[lack]))
  const ownNames = new Map(options.map(({ language, label }) => [language, ownNameOf(language, languages) ?? label]))
  const isOnly = (name: string) => [...ownNames.values()].filter((other) => other === name).length === 1
  const translationOf = ({ language, label }: NamedLanguage, own: string) => {
    if (own === label) return undefined
    return (isOnly(own) && nameIn(tag, primaryLanguage(language.tag))) || label
  }
  const listed = filterLanguages(options, query).map((option): ListedLanguage => {
    const { language, label } = option
    const own = ownNames.get(language) ?? label
    return {
      language,
      label,
      own,
      translated: translationOf(option, own),
      people: participants.filter((person) => person.language?.code === language.code).map(({ name }) => name),
      lacks: lacks.filter((lack) => !language.services.has(lackOf[lack])),
    }
  })
  const yours = new Set(preferred.map((tag) => resolveLanguage(tag, languages)?.code))
  const groupOf = ({ language, people }: ListedLanguage): LanguageGroup['name'] =>
    yours.has(language.code) ? 'yours' : people.length > 0 ? 'inRoom' : 'others'
  return (['yours', 'inRoom', 'others'] as const)
    .map((name): LanguageGroup => ({ name, options: listed.filter((each) => groupOf(each) === name) }))
    .filter((group) => group.options.length > 0)
}
