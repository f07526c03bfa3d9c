import type { ConsumerConfig } from '@nats-io/jetstream'
import type { Msg, NatsConnection, Subscription } from '@nats-io/nats-core'
import { type Place, placeOf } from './cursor.ts'
import { closedError } from './errors.ts'
import { addConsumer, forgetConsumer, type JetStream } from './jet-stream.ts'
import { randomToken } from './names.ts'
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
  /** Of the last attempt alone: whatever else still delivers is not heard. */
  let subject = ''
  /** What the server made for this feed: another name of the user may be that of another page. */
  let made: string | undefined
  let sequence = 0
  let delivered = 0
  let isStopped = false
  let resuming: Promise<void> | undefined
  let watch: unknown
  let subscription: Subscription | undefined

  const keepWatch = () => {
    clock.clearTimeout(watch)
    if (!isStopped) watch = clock.setTimeout(repair, idleHeartbeatMs * silentBeatsOfTheLost)
  }
  const repair = () => {
    if (!isStopped && !resuming) feed.resume().catch(onLost)
  }

  /** The server does not recognise wildcard subscribers of a consumer, so each has its own subject. */
  const listen = (own: string) =>
    connection.subscribe(own, {
      callback(error, message) {
        if (isStopped || own !== subject) return
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

  const forget = async () => {
    const name = made
    made = undefined
    if (name !== undefined) await forgetConsumer(manager, stream, name)
  }
  const create = async (start: Partial<ConsumerConfig>) => {
    void forget()
    const info = await addConsumer(jetStream, stream, keptForMs, () => {
      if (isStopped) throw closedError()
      subscription?.unsubscribe()
      subject = `${inbox}.${randomToken()}`
      delivered = 0
      subscription = listen(subject)
      return {
        ...start,
        filter_subject: filter,
        deliver_subject: subject,
        flow_control: true,
        idle_heartbeat: idleHeartbeatMs * nanosPerMs,
      }
    })
    made = info.name
    if (isStopped) void forget()
    keepWatch()
    return info
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
      await forget()
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
