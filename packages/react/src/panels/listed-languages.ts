import type { Language, LanguageService, LanguageUse, ParticipantView, TranscriptLine } from '@lingobooth/core'
import { resolveLanguage } from '@lingobooth/core/view'
import { filterLanguages } from '../parts/filter-languages.ts'
import type { NamedLanguage } from '../parts/named-languages.ts'
import { ownNameOf } from '../parts/own-name.ts'

/** What a language lacks, for what it is chosen for. */
export type Lack = 'typingOnly' | 'noVoice' | 'notTranslated'

export interface ListedLanguage extends NamedLanguage {
  readonly own: string
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
  readonly query: string
  /** Missing: for all. */
  readonly use: LanguageUse | undefined
  /** Codes and tags that the participant is likely to choose. */
  readonly preferred: readonly string[]
  readonly participants: readonly ParticipantView[]
  readonly untranslated: ReadonlySet<string>
}

const lackOf = { typingOnly: 'stt', noVoice: 'tts', notTranslated: 'ttt' } as const satisfies Record<
  Lack,
  LanguageService
>
const lackIn = {
  speak: ['typingOnly', 'notTranslated'],
  read: ['notTranslated'],
  hear: ['notTranslated'],
  all: ['typingOnly', 'noVoice', 'notTranslated'],
} as const satisfies Record<LanguageUse | 'all', readonly Lack[]>

/** Languages of lines that no translator could translate, unless it could another. */
export function untranslatedIn(lines: readonly TranscriptLine[]): ReadonlySet<string> {
  const failed = new Set<string>()
  const translated = new Set<string>()
  for (const { speakerLanguage, translation } of lines) {
    if (translation.state === 'translated') translated.add(speakerLanguage).add(translation.target)
    if (translation.state === 'failed' && translation.reason === 'unsupported-language')
      failed.add(speakerLanguage).add(translation.target)
  }
  return new Set([...failed].filter((code) => !translated.has(code)))
}

/** The languages in groups, each once, with what a search left. */
export function listLanguages({ options, query, use, preferred, participants, untranslated }: ListedFrom) {
  const languages = options.map(({ language }) => language)
  const knows = (service: LanguageService) => languages.some(({ services }) => services.has(service))
  const lacks = lackIn[use ?? 'all'].filter((lack) => knows(lackOf[lack]))
  const isLacking = (language: Language, lack: Lack) =>
    !language.services.has(lackOf[lack]) || (lack === 'notTranslated' && untranslated.has(language.code))
  const listed = filterLanguages(options, query).map(
    ({ language, label }): ListedLanguage => ({
      language,
      label,
      own: ownNameOf(language, languages) ?? label,
      people: participants.filter((person) => person.language?.code === language.code).map(({ name }) => name),
      lacks: lacks.filter((lack) => isLacking(language, lack)),
    }),
  )
  const yours = new Set(preferred.map((tag) => resolveLanguage(tag, languages)?.code))
  const groupOf = ({ language, people }: ListedLanguage): LanguageGroup['name'] =>
    yours.has(language.code) ? 'yours' : people.length > 0 ? 'inRoom' : 'others'
  return (['yours', 'inRoom', 'others'] as const)
    .map((name): LanguageGroup => ({ name, options: listed.filter((each) => groupOf(each) === name) }))
    .filter((group) => group.options.length > 0)
}
