import { AdapterError, type Delivery, type History, type HistoryPage } from '@lingobooth/core'
import type { ConsumerConfig, ConsumerInfo, JsMsg } from '@nats-io/jetstream'
import { cursorOf, sequenceOf } from './cursor.ts'
import type { Guard } from './guard.ts'
import type { JetStream } from './jet-stream.ts'
import { randomToken, vendor } from './names.ts'

const nanosPerMs = 1_000_000
const maxProbes = 40

const placeNameOf = ({ seq, timestampNanos }: JsMsg) => cursorOf(seq, timestampNanos)

export interface HistoryOptions {
  readonly jetStream: JetStream
  readonly stream: string
  readonly timeoutMs: number
  /** Undefined for a channel that was not asked for. */
  filterOf(channel: string): string | undefined
  toDelivery(message: JsMsg, cursor: string): Delivery | undefined
  readonly guard: Guard
}

export function createHistory(options: HistoryOptions): History {
  const { stream, timeoutMs, filterOf, toDelivery, guard } = options
  const { client, manager } = options.jetStream

  const probe = (filter: string, start: Partial<ConsumerConfig>): Promise<ConsumerInfo> =>
    manager.consumers.add(stream, {
      ...start,
      name: randomToken(),
      filter_subject: filter,
      ack_policy: 'none',
      inactive_threshold: timeoutMs * nanosPerMs,
      mem_storage: true,
      num_replicas: 1,
    })
  const probeFrom = (filter: string, sequence: number) =>
    probe(filter, { deliver_policy: 'by_start_sequence', opt_start_seq: Math.max(1, sequence) })

  const fetchFirst = async (info: ConsumerInfo, count: number, signal: AbortSignal): Promise<JsMsg[]> => {
    if (count === 0) return []
    const messages: JsMsg[] = []
    const consumer = client.consumers.getConsumerFromInfo(info)
    const incoming = await consumer.fetch({ max_messages: count, expires: Math.max(1_000, timeoutMs) })
    const stop = () => incoming.stop()
    signal.addEventListener('abort', stop, { once: true })
    for await (const message of incoming) messages.push(message)
    signal.removeEventListener('abort', stop)
    signal.throwIfAborted()
    if (messages.length === 0)
      throw new AdapterError(vendor, 'timeout', 'The NATS server did not send the history in time: try again.')
    void manager.consumers.delete(stream, info.name).catch(() => undefined)
    return messages
  }

  const toDeliveries = (messages: readonly JsMsg[]) =>
    messages.map((message) => toDelivery(message, placeNameOf(message))).filter((delivery) => delivery !== undefined)

  /** A page without anything that can be read would leave its reader at the same place for ever: the next one counts. */
  const pageOf = (
    filter: string,
    messages: readonly JsMsg[],
    more: boolean,
    limit: number,
    signal: AbortSignal,
  ): HistoryPage | Promise<HistoryPage> => {
    const deliveries = toDeliveries(messages)
    const last = messages.at(-1)
    return deliveries.length === 0 && more && last
      ? readAfter(filter, placeNameOf(last), limit, signal)
      : { deliveries, more }
  }

  const readAfter = async (
    filter: string,
    cursor: string,
    limit: number,
    signal: AbortSignal,
  ): Promise<HistoryPage> => {
    const sequence = sequenceOf(cursor) ?? 0
    // Begins at the cursor itself, to see whether it is still that of this stream.
    const found = await probeFrom(filter, sequence)
    const info = found.num_pending === 0 && sequence > 0 ? await probeFrom(filter, 1) : found
    const messages = await fetchFirst(info, Math.min(limit + 1, info.num_pending), signal)
    const [first] = messages
    const isKnown = first !== undefined && placeNameOf(first) === cursor
    if (first?.seq === sequence && !isKnown) return readFirst(filter, limit, signal)
    const later = (isKnown ? messages.slice(1) : messages).slice(0, limit)
    return pageOf(filter, later, info.num_pending - (isKnown ? 1 : 0) > later.length, limit, signal)
  }

  const readFirst = async (filter: string, limit: number, signal: AbortSignal) => {
    const info = await probeFrom(filter, 1)
    const messages = await fetchFirst(info, Math.min(limit, info.num_pending), signal)
    return pageOf(filter, messages, info.num_pending > messages.length, limit, signal)
  }

  /** JetStream cannot count from the end of a subject: looks for the start by what would come from there. */
  const readLast = async (filter: string, limit: number, signal: AbortSignal) => {
    let from = await probe(filter, { deliver_policy: 'all' })
    if (from.num_pending > 2 * limit) {
      const last = await probe(filter, { deliver_policy: 'new' })
      let [low, high] = [from.delivered.stream_seq + 1, last.delivered.stream_seq + 1]
      let pendingAtHigh = 0
      for (let probes = 0; probes < maxProbes && from.num_pending > 2 * limit && high - low > 1; probes++) {
        signal.throwIfAborted()
        const share = (from.num_pending - 1.5 * limit) / (from.num_pending - pendingAtHigh)
        const guess = low + Math.floor((high - low) * (probes % 2 === 0 ? share : 0.5))
        const middle = Math.min(high - 1, Math.max(low + 1, guess))
        const info = await probeFrom(filter, middle)
        if (info.num_pending >= limit) [low, from] = [middle, info]
        else [high, pendingAtHigh] = [middle, info.num_pending]
      }
    }
    const messages = await fetchFirst(from, from.num_pending, signal)
    return { deliveries: toDeliveries(messages.slice(-limit)), more: false }
  }

  return {
    read(channel, { after, limit, signal }) {
      return guard(signal, async (signal) => {
        const filter = filterOf(channel)
        if (!filter || limit < 1) return { deliveries: [], more: false }
        return after === undefined ? readLast(filter, limit, signal) : readAfter(filter, after, limit, signal)
      })
    },
  }
}
