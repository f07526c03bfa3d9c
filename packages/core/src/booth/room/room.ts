import { createSeen } from '../../domain/lines/seen.ts'
import { acceptLine, enterTranscript, type TranscriptLine } from '../../domain/lines/transcript.ts'
import { modules } from '../../domain/modules.ts'
import type { Module } from '../../ports/common.ts'
import { createUnsent } from '../lines/outbox.ts'
import type { Translations } from '../lines/translations.ts'
import { createUpdates, type UpdatesOptions } from '../lines/updates.ts'

/** What survives leaving a room and coming back to it. Keys in `seen` are unique across stays. */
export function createRoom(name: string, options: Omit<UpdatesOptions, 'seen'>) {
  const { stores } = options
  const seen = createSeen()
  const updates = createUpdates({ ...options, seen })
  return {
    name,
    seen,
    updates,
    unsent: createUnsent(),
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
        stores.transcripts[module].set((transcript) => enterTranscript(lines.reduce(acceptLine, transcript)))
      }
    },
  }
}

export type Room = ReturnType<typeof createRoom>
