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
  /** Prefix of the subjects that the server delivers to. */
  readonly inbox: string
  readonly idleHeartbeatMs: number
  /** The server drops the feed after this time without a sign of life. */
  readonly keptForMs: number
  onLine(message: Msg, place: Place): void
  /** The feed could not be resumed. */
  onLost(error: unknown): void
}

export interface LineFeed {
  /** Sequence number of the last line delivered, or of the last before the feed. */
  readonly sequence: number
  /** Suspends the detection of missed lines while disconnected. */
  pause(): void
  /** Continues after the last line received. */
  resume(): Promise<void>
  stop(): Promise<void>
}

/**
 * Lines in stream order without gaps, by an ordered push consumer. If the server drops it, or a delivery is missing, a new one
 * starts after the last line received.
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

  /** The server does not recognise wildcard subscribers of a consumer, so each has its own subject. */
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
    // A line may look like a status of the server, which has no position.
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
