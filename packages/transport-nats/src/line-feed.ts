import type { ConsumerConfig } from '@nats-io/jetstream'
import type { Msg, NatsConnection, Subscription } from '@nats-io/nats-core'
import { type Place, placeOf } from './cursor.ts'
import { closedError } from './errors.ts'
import { addConsumer, type JetStream } from './jet-stream.ts'
import { safely } from './payload.ts'

const nanosPerMs = 1_000_000
const silentBeatsOfTheLost = 3

export interface LineFeedOptions {
  readonly connection: NatsConnection
  readonly jetStream: JetStream
  readonly stream: string
  readonly filter: string
  /** Begins the subjects at which the server delivers. */
  readonly inbox: string
  readonly idleHeartbeatMs: number
  /** After this time without a sign of life the server takes the feed away. */
  readonly keptForMs: number
  onLine(message: Msg, place: Place): void
  /** The feed could not be taken up again. */
  onLost(error: unknown): void
}

export interface LineFeed {
  /** The last line of the stream that was delivered here, or was there before the feed. */
  readonly sequence: number
  /** The connection is away: nothing is missed until it is back. */
  pause(): void
  /** Goes on after the last line that came. */
  resume(): Promise<void>
  stop(): Promise<void>
}

/**
 * Lines as they are stored, in the order of the stream and without a hole: an ordered push consumer. When the server forgets it,
 * or a delivery is missing, the next one starts behind the last line that came.
 */
export async function startLineFeed(options: LineFeedOptions): Promise<LineFeed> {
  const { connection, jetStream, stream, filter, inbox, idleHeartbeatMs, keptForMs, onLine, onLost } = options
  const { manager, clock } = jetStream
  let consumer = ''
  let sequence = 0
  let delivered = 0
  let isStopped = false
  let resuming: Promise<void> | undefined
  let watch: unknown
  let subscription: Subscription | undefined
  const subjectOf = (name: string) => `${inbox}.${name}`

  const keepWatch = () => {
    clock.clearTimeout(watch)
    if (!isStopped) watch = clock.setTimeout(repair, idleHeartbeatMs * silentBeatsOfTheLost)
  }
  const repair = () => {
    if (!isStopped && !resuming) feed.resume().catch(onLost)
  }

  /** The server does not find a consumer's listener behind a wildcard: each gets a subject of its own. */
  const listen = (subject: string) =>
    connection.subscribe(subject, {
      callback(error, message) {
        if (isStopped || subject !== subjectOf(consumer)) return
        if (error) onLost(error)
        else safely(() => read(message))
      },
    })

  const read = (message: Msg) => {
    const place = placeOf(message)
    // A line may look like a word of the server, which has no place.
    if (!place) return readStatus(message)
    if (place.delivered !== delivered + 1) return repair()
    keepWatch()
    delivered = place.delivered
    sequence = place.sequence
    onLine(message, place)
  }

  const readStatus = (message: Msg) => {
    keepWatch()
    const asked = message.reply || message.headers?.get('Nats-Consumer-Stalled')
    if (asked?.startsWith('$JS.FC.')) connection.publish(asked)
    const last = message.headers?.get('Nats-Last-Consumer')
    if (last && Number(last) !== delivered) repair()
  }

  const forget = (name: string) => manager.consumers.delete(stream, name).catch(() => undefined)
  const create = async (start: Partial<ConsumerConfig>) => {
    const made = await addConsumer(jetStream, stream, keptForMs, (name) => {
      if (isStopped) throw closedError()
      subscription?.unsubscribe()
      if (consumer) void forget(consumer)
      consumer = name
      delivered = 0
      subscription = listen(subjectOf(name))
      return {
        ...start,
        filter_subject: filter,
        deliver_subject: subjectOf(name),
        flow_control: true,
        idle_heartbeat: idleHeartbeatMs * nanosPerMs,
      }
    })
    keepWatch()
    return made
  }

  const feed: LineFeed = {
    get sequence() {
      return sequence
    },
    pause: () => clock.clearTimeout(watch),
    resume() {
      resuming ??= (async () => {
        await create({ deliver_policy: 'by_start_sequence', opt_start_seq: sequence + 1 })
      })().finally(() => {
        resuming = undefined
      })
      return resuming
    },
    async stop() {
      if (isStopped) return
      isStopped = true
      clock.clearTimeout(watch)
      if (connection.isClosed()) return
      subscription?.unsubscribe()
      await forget(consumer)
    },
  }

  try {
    const { delivered: before } = await create({ deliver_policy: 'new' })
    sequence = Math.max(sequence, before.stream_seq)
  } catch (error) {
    isStopped = true
    clock.clearTimeout(watch)
    if (!connection.isClosed()) subscription?.unsubscribe()
    throw error
  }
  return feed
}
