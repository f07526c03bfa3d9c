import { keptLines } from '../constants.ts'
import type { Module } from '../ports/common.ts'
import type { Envelope } from './message.ts'

export interface KeptLine {
  /** Empty for own lines. */
  readonly sender: string
  readonly envelope: Envelope
}

/** The latest lines of each channel as they travelled, to answer whoever missed them. */
export function createKeptLines() {
  let kept: Record<Module, KeptLine[]> = { subtitles: [], chat: [] }
  /** Highest number of an own line that made room for newer ones. */
  let dropped: Record<Module, number> = { subtitles: -1, chat: -1 }

  return {
    keep(module: Module, line: KeptLine) {
      const lines = kept[module]
      lines.push(line)
      if (lines.length < 2 * keptLines) return
      for (const { sender, envelope } of lines.splice(0, lines.length - keptLines))
        if (sender === '') dropped[module] = Math.max(dropped[module], envelope.seq)
    },

    latest: (module: Module, count: number): readonly KeptLine[] =>
      kept[module].slice(-Math.min(Math.max(count, 1), keptLines)),

    /** Lines of one client by number, both ends included. */
    between: (module: Module, client: string, from: number, until: number): readonly KeptLine[] =>
      kept[module]
        .filter(({ envelope: { clientId, seq } }) => clientId === client && seq >= from && seq <= until)
        .sort((left, right) => left.envelope.seq - right.envelope.seq)
        .slice(0, keptLines),

    /** Own lines from that number on may be among those that made room. */
    hasDropped: (module: Module, from: number): boolean => dropped[module] >= from,

    isEmpty: () => kept.subtitles.length === 0 && kept.chat.length === 0,

    clear() {
      kept = { subtitles: [], chat: [] }
      dropped = { subtitles: -1, chat: -1 }
    },
  }
}

export type KeptLines = ReturnType<typeof createKeptLines>
