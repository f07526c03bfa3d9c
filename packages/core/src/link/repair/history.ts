import { textBytes } from '../../kit/text-bytes.ts'
import { modules } from '../../modules.ts'
import type { Module } from '../../ports/common.ts'
import type { Clock } from '../../ports/services.port.ts'
import type { Delivery, TransportSession } from '../../ports/transport.port.ts'
import { keptLines } from '../limits.ts'
import type { RoomSession } from '../session.ts'
import { controlModule, type ReceivedControl } from '../wire/control-message.ts'
import { isUpdate } from '../wire/line-update.ts'
import type { LineOrigin } from '../wire/message.ts'
import type { Gaps } from './gaps.ts'
import { isMissing } from './requests.ts'
import { lastLines } from './retransmission-buffer.ts'
import { type Stream, streamKey } from './stream-ledger.ts'

const historyPageLines = 100
const maxHistoryPages = 50
/** Deliveries held back while history is read. */
export const maxHeldDeliveries = 5_000
/** Text of these; a UTF-16 unit counts for two. */
export const maxHeldBytes = 16 * 1024 * 1024
export const maxHeldMs = 5_000

export interface HistoryReaderOptions {
  readonly clock: Clock
  readonly session: RoomSession
  readonly gaps: Pick<Gaps, 'missing' | 'isWhole'>
  /** Earlier lines shown on joining, per module. */
  readonly earlierLines: number
  /** Handles each delivery. */
  receive(delivery: Delivery, origin: LineOrigin): ReceivedControl | undefined
}

/** Reads history, and holds back live deliveries until it is read. Remembers the cursor up to which everything has arrived. */
export function createHistoryReader({ clock, session, gaps, earlierLines, receive }: HistoryReaderOptions) {
  /** Everything up to these cursors has arrived, by channel. */
  let cursors: Partial<Record<Module, string>> = {}
  /** A newcomer that was cut off while arriving reads on like anybody else. */
  const begun = new Set<Module>()
  /** Deliveries held back until the history before them is read. */
  let held: Delivery[] | null = []
  let heldBytes = 0
  let holding: unknown
  /** The session that read the history: only its live deliveries can directly follow a cursor. */
  let caughtUp: TransportSession | null = null

  const pass = (delivery: Delivery, origin: LineOrigin) => {
    const received = receive(delivery, origin)
    const module = modules.find((known) => known === delivery?.channel)
    const isNext = origin !== 'live' || (caughtUp !== null && session.isOpen(caughtUp) && gaps.isWhole())
    if (module && delivery.cursor !== undefined && isNext) cursors[module] = delivery.cursor
    return received
  }

  const shownEarlier = (deliveries: readonly Delivery[]) =>
    lastLines(deliveries, earlierLines, ({ message }) => !isUpdate(message))

  const hold = () => {
    if (held) return
    held = []
    heldBytes = 0
  }

  const release = () => {
    clock.clearTimeout(holding)
    holding = undefined
    const waiting = held ?? []
    held = null
    for (const delivery of waiting) pass(delivery, 'live')
  }

  /** Reads on from the last cursor; a new participant starts with the latest earlier lines. */
  const readOn = async (module: Module, isNew: boolean, signal: AbortSignal) => {
    const origin = isNew ? 'history' : 'repair'
    for (let page = 0; page < maxHistoryPages; page++) {
      // If there are too many pages, the last read skips to the latest lines; the sequence numbers reveal the gap.
      const after = page < maxHistoryPages - 1 ? cursors[module] : undefined
      // Some of the latest messages correct lines, or translate them.
      const limit = after !== undefined ? historyPageLines : isNew ? Math.max(2 * earlierLines, 1) : keptLines
      const { deliveries, more } = await session.read(module, { ...(after !== undefined && { after }), limit }, signal)
      if (!isNew || earlierLines > 0)
        for (const delivery of isNew ? shownEarlier(deliveries) : deliveries) pass(delivery, origin)
      else cursors = { ...cursors, ...lastCursor(module, deliveries) }
      if (!more || cursors[module] === after) return
    }
  }

  return {
    /** The connection has closed: what comes first of the next session follows what was missed. */
    closed() {
      clock.clearTimeout(holding)
      holding = undefined
      hold()
    },

    /** Control messages are never held back: catching up may be waiting for one of them. */
    receive(delivery: Delivery): ReceivedControl | undefined {
      if (!held || isControl(delivery)) return pass(delivery, 'live')
      const bytes = heldBytes + textBytes(delivery)
      if (held.length >= maxHeldDeliveries || bytes > maxHeldBytes) return pass(delivery, 'live')
      heldBytes = bytes
      held.push(delivery)
    },

    /** What is held back follows. */
    release,

    /** Reads what was missed. Live deliveries are held back for as long as it fails, too, up to five seconds. */
    async catchUp(open: TransportSession, isNew: boolean, signal: AbortSignal): Promise<void> {
      caughtUp = null
      if (!open.history) return
      hold()
      holding ??= clock.setTimeout(release, maxHeldMs)
      for (const module of modules) {
        await readOn(module, isNew && !begun.has(module), signal)
        begun.add(module)
      }
      caughtUp = open
    },

    /** Looks for the missing lines of a stream, also before the last cursor. */
    async find(stream: Stream, signal: AbortSignal): Promise<void> {
      if (!session.need().history) return
      await readOn(stream.module, false, signal)
      const missing = new Set(gaps.missing(streamKey(stream)))
      if (missing.size === 0) return
      const { deliveries } = await session.read(stream.module, { limit: keptLines }, signal)
      for (const delivery of deliveries)
        if (isMissing(delivery.message, delivery.sender ?? stream.sender, stream, missing)) receive(delivery, 'repair')
    },
  }
}

const lastCursor = (module: Module, deliveries: readonly Delivery[]): Partial<Record<Module, string>> => {
  const cursor = deliveries.at(-1)?.cursor
  return cursor === undefined ? {} : { [module]: cursor }
}

/** Updates count as lines: they have a number, and follow one. */
const isControl = (delivery: Delivery): boolean =>
  (delivery?.message as { readonly module?: unknown } | null | undefined)?.module === controlModule &&
  !isUpdate(delivery.message)

export type HistoryReader = ReturnType<typeof createHistoryReader>
