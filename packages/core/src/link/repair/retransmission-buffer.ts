import { createOwnedMap } from '../../kit/owned-map.ts'
import { textBytes } from '../../kit/text-bytes.ts'
import { modules } from '../../modules.ts'
import type { Module } from '../../ports/common.ts'
import type { Clock } from '../../ports/services.port.ts'
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

/** When it was kept: after how many others, and by the monotonic clock. */
export interface KeptPlace {
  readonly count: number
  readonly atMs: number
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

/** A line, or what follows one, that was said off the record. */
export const isOffRecord = ({ envelope }: KeptLine): boolean => envelope.offRecord === true

const emptyChannel = () => ({
  recent: createStore(keptLines),
  /** Own lines are kept longer, as this client is their best source. */
  own: createStore(keptOwnLines),
  dropped: -1,
})

/** Also without what follows such a line unmarked. */
function onRecord(lines: readonly KeptLine[]): readonly KeptLine[] {
  const keyOf = ({ sender, envelope }: KeptLine, id: string) => JSON.stringify([sender, envelope.clientId, id])
  const off = new Set(lines.filter(isOffRecord).map((line) => keyOf(line, line.envelope.id)))
  if (off.size === 0) return lines
  return lines.filter(
    (line) => !isOffRecord(line) && !('of' in line.envelope && off.has(keyOf(line, line.envelope.of))),
  )
}

/** The latest lines of each channel, and their updates, to resend to peers that missed them. */
export function createRetransmissionBuffer(clock: Pick<Clock, 'monotonicMs'> = { monotonicMs: () => 0 }) {
  const channels = { subtitles: emptyChannel(), chat: emptyChannel() }
  let count = 0
  const places = new WeakMap<KeptLine, KeptPlace>()

  return {
    /** How many were kept so far. */
    get count() {
      return count
    },

    /** The person that it is of has a share of what is kept. `isLive` is false where it came by repair: nobody knows who was there. */
    keep(module: Module, line: KeptLine, person: string, isLive = true) {
      const channel = channels[module]
      const key = `${++count}`
      places.set(line, { count, atMs: isLive ? clock.monotonicMs() : Number.NEGATIVE_INFINITY })
      channel.recent.set(key, person, line)
      if (line.sender !== '') return
      for (const { value } of channel.own.set(key, person, line))
        channel.dropped = Math.max(channel.dropped, value.envelope.seq)
    },

    /** For newcomers: without what was said off the record. */
    latest: (module: Module, count: number): readonly KeptLine[] =>
      lastLines(
        onRecord(channels[module].recent.values()).slice(-keptLines),
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

    placeOf: (line: KeptLine): KeptPlace | undefined => places.get(line),

    hasDropped: (module: Module, from: number): boolean => channels[module].dropped >= from,

    isEmpty: () => modules.every((module) => channels[module].recent.size === 0),
  }
}

export type RetransmissionBuffer = ReturnType<typeof createRetransmissionBuffer>
