import type { Language } from '@lingobooth/core'
import type { EngineUse } from '@lingobooth/local-engines'

/** Who does what between one language and the one that is read here. */
export interface EngineRow {
  readonly language: Language
  readonly reads: EngineUse | undefined
  readonly isRead: EngineUse | undefined
  readonly voice: EngineUse | undefined
  readonly recognition: EngineUse | undefined
}

const knows = (list: readonly string[] | undefined, tag: string) => !list || list.includes(tag)

/** By language; the first engine that can is the one that is asked. */
export function engineRows(languages: readonly Language[], own: Language, uses: readonly EngineUse[]): EngineRow[] {
  const translates = (source: Language, target: Language) =>
    uses.find(
      ({ task, directions }) =>
        task === 'translation' &&
        (!directions || directions.some(([from, to]) => from === source.tag && to === target.tag)),
    )
  const does = (task: EngineUse['task'], { tag }: Language) =>
    uses.find((use) => use.task === task && knows(use.languages, tag))
  return languages.map((language) => ({
    language,
    reads: language === own ? undefined : translates(own, language),
    isRead: language === own ? undefined : translates(language, own),
    voice: does('speech', language),
    recognition: does('recognition', language),
  }))
}

const what = { translation: 'text', speech: 'text to speak', recognition: 'sound' } as const

/** What leaves this computer, and to whom: of the engines in use. */
export function leavesOf(rows: readonly EngineRow[]): string[] {
  const used = rows.flatMap(({ reads, isRead, voice, recognition }) => [reads, isRead, voice, recognition])
  return [...new Set(used.flatMap((use) => (use?.leaves ? [`${what[use.task]} to ${use.leaves}`] : [])))]
}
