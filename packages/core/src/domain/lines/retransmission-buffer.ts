import { keptBytes, keptLines, keptOwnLines } from '../../constants.ts'
import type { Module } from '../../ports/common.ts'
import { textBytes } from '../bounds/text-bytes.ts'
import { modules } from '../modules.ts'
import { controlModule } from '../wire/control-message.ts'
import type { Numbered } from '../wire/message.ts'

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

/** Lines up to a number and to what they amount to. */
function createStore(maxLines: number) {
  const lines: KeptLine[] = []
  let bytes = 0
  return {
    lines,
    /** Trims to the limits once the number is exceeded twofold, or the bytes. Returns the discarded lines. */
    add(line: KeptLine): readonly KeptLine[] {
      lines.push(line)
      bytes += textBytes(line)
      const isFull = lines.length >= 2 * maxLines
      const discarded: KeptLine[] = []
      while ((isFull && lines.length > maxLines) || bytes > keptBytes) {
        const oldest = lines.shift()
        if (!oldest) break
        bytes -= textBytes(oldest)
        discarded.push(oldest)
      }
      return discarded
    },
  }
}

const emptyChannel = () => ({
  recent: createStore(keptLines),
  /** Own lines are kept longer, as this client is their best source. */
  own: createStore(keptOwnLines),
  /** Highest sequence number of a discarded own line. */
  dropped: -1,
})

/** The latest lines of each channel, and their updates, to resend to peers that missed them. */
export function createRetransmissionBuffer() {
  const channels = { subtitles: emptyChannel(), chat: emptyChannel() }

  return {
    keep(module: Module, line: KeptLine) {
      const outbox = channels[module]
      outbox.recent.add(line)
      if (line.sender !== '') return
      for (const { envelope } of outbox.own.add(line)) outbox.dropped = Math.max(outbox.dropped, envelope.seq)
    },

    latest: (module: Module, count: number): readonly KeptLine[] =>
      lastLines(
        channels[module].recent.lines.slice(-keptLines),
        Math.max(count, 1),
        ({ envelope }) => envelope.module !== controlModule,
      ),

    /** Lines of one client by sequence number, inclusive. */
    between(module: Module, client: string, from: number, until: number): readonly KeptLine[] {
      const isAsked = ({ envelope: { clientId, seq } }: KeptLine) => clientId === client && seq >= from && seq <= until
      const { own, recent } = channels[module]
      const mine = own.lines.filter(isAsked)
      return (mine.length > 0 ? mine : recent.lines.filter(isAsked))
        .sort((left, right) => left.envelope.seq - right.envelope.seq)
        .slice(0, keptLines)
    },

    /** Whether own lines from this number on may have been discarded. */
    hasDropped: (module: Module, from: number): boolean => channels[module].dropped >= from,

    isEmpty: () => modules.every((module) => channels[module].recent.lines.length === 0),
  }
}

export type RetransmissionBuffer = ReturnType<typeof createRetransmissionBuffer>
