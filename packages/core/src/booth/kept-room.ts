import { createOwnRecords } from '../lines/own-line.ts'
import type { Translations } from '../lines/own-translations.ts'
import { acceptLine, enterTranscript, type TranscriptLine } from '../lines/transcript.ts'
import { createUpdates, type UpdatesOptions } from '../lines/updates.ts'
import { createSeen } from '../link/seen.ts'
import { modules } from '../modules.ts'
import type { Module } from '../ports/common.ts'

/** What survives leaving a room and coming back to it. Keys in `seen` are unique across stays. */
export function createKeptRoom(name: string, options: Omit<UpdatesOptions, 'seen'>) {
  const { transcripts } = options.stores
  const seen = createSeen()
  return {
    name,
    seen,
    updates: createUpdates({ ...options, seen }),
    records: createOwnRecords(),
    full: new Set<Module>(),

    /** Shows lines of the page's own store, with the translations that it has of them. What the room still has of them takes their places. */
    takeEarlier(
      earlier: Readonly<Record<Module, readonly TranscriptLine[]>>,
      { awaiting }: Pick<Translations, 'awaiting'>,
    ) {
      for (const module of modules) {
        const lines = earlier[module].map((line) => {
          const { translation } = awaiting(module, line)
          return translation.state === 'translated' ? { ...line, translation } : line
        })
        transcripts[module].set((transcript) => enterTranscript(lines.reduce(acceptLine, transcript)))
      }
    },
  }
}

export type KeptRoom = ReturnType<typeof createKeptRoom>
