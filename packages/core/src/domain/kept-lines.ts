import { keptLines, keptOwnLines } from '../constants.ts'
import type { Module } from '../ports/common.ts'
import { controlModule } from './control-message.ts'
import type { Numbered } from './message.ts'

export interface KeptLine {
  /** Empty for own lines. */
  readonly sender: string
  readonly envelope: Numbered
}

/** The last `count` lines, with the updates among and after them. */
export function lastLines<Item>(
  items: readonly Item[],
  count: number,
  isLine: (item: Item) => boolean,
): readonly Item[] {
  let lines = 0
  const before = items.findLastIndex((item) => isLine(item) && ++lines > count)
  return items.slice(before + 1)
}

interface Shelf {
  readonly recent: KeptLine[]
  /** Own lines are kept longer, as this client is their best source. */
  readonly own: KeptLine[]
  /** Highest sequence number of a discarded own line. */
  dropped: number
}

const emptyShelves = (): Record<Module, Shelf> => ({
  subtitles: { recent: [], own: [], dropped: -1 },
  chat: { recent: [], own: [], dropped: -1 },
})

/** Trims to the limit once it is exceeded twofold. Returns the discarded lines. */
const trim = (lines: KeptLine[], limit: number): readonly KeptLine[] =>
  lines.length < 2 * limit ? [] : lines.splice(0, lines.length - limit)

/** The latest lines of each channel, and their updates, to resend to peers that missed them. */
export function createKeptLines() {
  let shelves = emptyShelves()

  return {
    keep(module: Module, line: KeptLine) {
      const shelf = shelves[module]
      shelf.recent.push(line)
      trim(shelf.recent, keptLines)
      if (line.sender !== '') return
      shelf.own.push(line)
      for (const { envelope } of trim(shelf.own, keptOwnLines)) shelf.dropped = Math.max(shelf.dropped, envelope.seq)
    },

    latest: (module: Module, count: number): readonly KeptLine[] =>
      lastLines(
        shelves[module].recent.slice(-keptLines),
        Math.max(count, 1),
        ({ envelope }) => envelope.module !== controlModule,
      ),

    /** Lines of one client by sequence number, inclusive. */
    between(module: Module, client: string, from: number, until: number): readonly KeptLine[] {
      const isAsked = ({ envelope: { clientId, seq } }: KeptLine) => clientId === client && seq >= from && seq <= until
      const { own, recent } = shelves[module]
      const mine = own.filter(isAsked)
      return (mine.length > 0 ? mine : recent.filter(isAsked))
        .sort((left, right) => left.envelope.seq - right.envelope.seq)
        .slice(0, keptLines)
    },

    /** Whether own lines from this number on may have been discarded. */
    hasDropped: (module: Module, from: number): boolean => shelves[module].dropped >= from,

    isEmpty: () => shelves.subtitles.recent.length === 0 && shelves.chat.recent.length === 0,

    clear() {
      shelves = emptyShelves()
    },
  }
}
