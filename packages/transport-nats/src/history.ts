import { AdapterError, type Delivery, type History } from '@lingobooth/core'
import { type HistoryPage, limitConcurrency } from '@lingobooth/core/adapter'
import type { ConsumerConfig, ConsumerInfo, JsMsg } from '@nats-io/jetstream'
import { cursorOf, sequenceOf } from './cursor.ts'
import { addConsumer, forgetConsumer, type JetStream } from './jet-stream.ts'
import { vendor } from './names.ts'

type PageOptions = Parameters<History['read']>[1]

/** Growth of the window when searching back for the last messages. */
const windowGrowth = 8
/** A user has a few consumers, for all pages. */
const readsAtOnce = 2

const placeNameOf = ({ seq, timestampNanos }: JsMsg) => cursorOf(seq, timestampNanos)

export interface HistoryOptions {
  readonly jetStream: JetStream
  readonly stream: string
  readonly timeoutMs: number
  /** Undefined for a channel that was not subscribed to. */
  filterOf(channel: string): string | undefined
  toDelivery(message: JsMsg, cursor: string): Delivery | undefined
}

/** One read: messages of the filter, up to the last one when it started. */
interface Reading {
  readonly filter: string
  readonly limit: number
  readonly last: number
  readonly signal: AbortSignal | undefined
}

/**
 * The history of a room's channel, read with short-lived consumers. Pending counts are only reliable for a whole subject: from a position
 * in the middle, nats-server 2.9 miscounts. The end of a page is therefore determined by the last message.
 */
export function createHistory(options: HistoryOptions): History {
  const { stream, timeoutMs, filterOf, toDelivery } = options
  const { client, manager } = options.jetStream
  const inTurn = limitConcurrency(readsAtOnce)

  const consume = (filter: string, start: Partial<ConsumerConfig>): Promise<ConsumerInfo> =>
    addConsumer(options.jetStream, stream, timeoutMs, () => ({ ...start, filter_subject: filter }))
  const forget = ({ name }: ConsumerInfo) => void forgetConsumer(manager, stream, name)

  /** The first `count` messages from a sequence number, up to the last. */
  const collect = async ({ filter, limit, last, signal }: Reading, from: number, count: number): Promise<JsMsg[]> => {
    signal?.throwIfAborted()
    const info = await consume(filter, { deliver_policy: 'by_start_sequence', opt_start_seq: Math.max(1, from) })
    const consumer = client.consumers.getConsumerFromInfo(info)
    const messages: JsMsg[] = []
    try {
      const incoming = await consumer.fetch({ max_messages: count, expires: Math.max(1_000, timeoutMs) })
      const stop = () => incoming.stop()
      signal?.addEventListener('abort', stop)
      for await (const message of incoming) {
        if (message.seq <= last) messages.push(message)
        // Read from far back, a window may hold many more than the page.
        if (messages.length > limit + 1) messages.shift()
        if (message.seq >= last) break
      }
      signal?.removeEventListener('abort', stop)
      signal?.throwIfAborted()
    } finally {
      forget(info)
    }
    if (messages.length === 0)
      throw new AdapterError(vendor, 'timeout', 'The NATS server did not send the history in time: try again.')
    return messages
  }

  const toDeliveries = (messages: readonly JsMsg[]) =>
    messages.map((message) => toDelivery(message, placeNameOf(message))).filter((delivery) => delivery !== undefined)

  const readFrom = async (reading: Reading, from: number, cursor?: string): Promise<HistoryPage> => {
    const { limit, last } = reading
    const messages = await collect(reading, from, limit + 1)
    const isKnown = messages[0] !== undefined && placeNameOf(messages[0]) === cursor
    if (cursor && !isKnown && messages[0]?.seq === from) return readFrom(reading, 1)
    const page = isKnown ? messages.slice(1) : messages.slice(0, limit)
    const end = page.at(-1)?.seq ?? last
    const deliveries = toDeliveries(page)
    // A page without readable messages would leave its reader stuck, so it reads the next one.
    return deliveries.length === 0 && end < last ? readFrom(reading, end + 1) : { deliveries, more: end < last }
  }

  /** Starts at the cursor itself, to check that it belongs to this stream. */
  const readAfter = (reading: Reading, cursor: string): Promise<HistoryPage> => {
    const sequence = sequenceOf(cursor)
    return sequence === undefined || sequence > reading.last
      ? readFrom(reading, 1)
      : readFrom(reading, sequence, cursor)
  }

  /** JetStream cannot read from the end of a subject, so this searches further and further back. */
  const readLast = async (reading: Reading, total: number, first: number): Promise<HistoryPage> => {
    const { limit, last } = reading
    let messages: JsMsg[] = []
    for (let window = 2 * limit; messages.length < limit; window *= windowGrowth) {
      const from = total <= 2 * limit ? first : Math.max(first, last - window + 1)
      messages = await collect(reading, from, Math.min(total, last - from + 1))
      if (from === first) break
    }
    return { deliveries: toDeliveries(messages.slice(-limit)), more: false }
  }

  const readPage = async (filter: string, { after, limit, signal }: PageOptions): Promise<HistoryPage> => {
    const newest = await consume(filter, { deliver_policy: 'last' })
    forget(newest)
    if (newest.num_pending === 0) return { deliveries: [], more: false }
    const reading = { filter, limit, signal, last: newest.delivered.stream_seq + 1 }
    if (after !== undefined) return readAfter(reading, after)
    const whole = await consume(filter, { deliver_policy: 'all' })
    forget(whole)
    return readLast(reading, whole.num_pending, whole.delivered.stream_seq + 1)
  }

  return {
    async read(channel, page) {
      const filter = filterOf(channel)
      return filter && page.limit >= 1 ? inTurn(() => readPage(filter, page)) : { deliveries: [], more: false }
    },
  }
}
