import { createOwnedMap } from '../../kit/owned-map.ts'
import { textBytes } from '../../kit/text-bytes.ts'
import { modules } from '../../modules.ts'
import type { Module } from '../../ports/common.ts'
import { keptLines } from '../limits.ts'
import { controlModule } from '../wire/control-message.ts'
import type { Numbered } from '../wire/message.ts'

/** Latest own lines of a channel, kept to resend to others. */
export const keptOwnLines = 500
/** Text of all lines kept of a channel; a UTF-16 unit counts for two. */
export const keptBytes = 4 * 1024 * 1024

export interface KeptLine {
  readonly sender: string
  readonly envelope: Numbered
}

export function lastLines<Item>(
  items: readonly Item[],
  count: number,
  isLine: (item: Item) => boolean,
): readonly Item[] {
  let lines = 0
  const before = items.findLastIndex((item) => isLine(item) && ++lines > count)
  return items.slice(before + 1)
}

/** A slot of the kept text; short lines take several, so that there are not too many of them. */
const slots = 4_000
const slotBytes = keptBytes / slots

const createStore = (maxLines: number) =>
  createOwnedMap<KeptLine>({
    max: slots,
    slotsOf: (_, line) => Math.max(Math.ceil(textBytes(line) / slotBytes), slots / maxLines),
    whenFull: 'share',
  })

const emptyChannel = () => ({
  recent: createStore(keptLines),
  /** Own lines are kept longer, as this client is their best source. */
  own: createStore(keptOwnLines),
  dropped: -1,
})

/** The latest lines of each channel, and their updates, to resend to peers that missed them. */
export function createRetransmissionBuffer() {
  const channels = { subtitles: emptyChannel(), chat: emptyChannel() }
  let count = 0

  return {
    /** The person that it is of has a share of what is kept. */
    keep(module: Module, line: KeptLine, person: string) {
      const channel = channels[module]
      const key = `${++count}`
      channel.recent.set(key, person, line)
      if (line.sender !== '') return
      for (const { value } of channel.own.set(key, person, line))
        channel.dropped = Math.max(channel.dropped, value.envelope.seq)
    },

    latest: (module: Module, count: number): readonly KeptLine[] =>
      lastLines(
        channels[module].recent.values().slice(-keptLines),
        Math.max(count, 1),
        ({ envelope }) => envelope.module !== controlModule,
      ),

    between(module: Module, client: string, from: number, until: number): readonly KeptLine[] {
      const isAsked = ({ envelope: { clientId, seq } }: KeptLine) => clientId === client && seq >= from && seq <= until
      const { own, recent } = channels[module]
      const mine = own.values().filter(isAsked)
      return (mine.length > 0 ? mine : recent.values().filter(isAsked))
        .sort((left, right) => left.envelope.seq - right.envelope.seq)
        .slice(0, keptLines)
    },

    hasDropped: (module: Module, from: number): boolean => channels[module].dropped >= from,

    isEmpty: () => modules.every((module) => channels[module].recent.size === 0),
  }
}

export type RetransmissionBuffer = ReturnType<typeof createRetransmissionBuffer>
