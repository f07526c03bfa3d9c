import { AdapterError, type Clock } from '@lingobooth/core'
import type { ConsumerConfig, ConsumerInfo, JetStreamClient, JetStreamManager } from '@nats-io/jetstream'
import { natsError } from './errors.ts'
import { type ConsumerNames, randomToken, vendor } from './names.ts'
import type { StreamDefinition } from './streams.ts'
import { within } from './within.ts'

const nanosPerMs = 1_000_000
/** Time-outs of the attempts to create a consumer. */
const consumerTriesMs = [500, 1_000, 2_000, 4_000]
/** An operator may permit no longer. */
const longestUnreadMs = 60_000
const mostWaiting = 512
const mostTries = 100
const untilFreeMs = 50

export interface JetStream {
  readonly client: JetStreamClient
  readonly manager: JetStreamManager
  readonly clock: Clock
  /** Undefined where the server lets a user give them any name. */
  readonly consumers: ConsumerNames | undefined
}

const isNamed = (error: unknown, name: string): boolean =>
  error instanceof Error && (error.name === name || isNamed(error.cause, name))

export const isStreamMissing = (error: unknown) => isNamed(error, 'StreamNotFoundError')
/** No responders on a subject means that no stream has it. */
export const isUnheard = (error: unknown) => isNamed(error, 'NoResponders')

/** Creates a missing stream; concurrent calls with the same configuration all succeed. */
export async function createStream(manager: JetStreamManager, definition: StreamDefinition): Promise<void> {
  try {
    await manager.streams.add({ ...definition })
  } catch (cause) {
    if (natsError(cause).code === 'unauthorized')
      throw new AdapterError(
        vendor,
        'unauthorized',
        `The stream ${definition.name} is missing and this user may not create it: create it from \`natsStreams()\`, or set \`history\` and \`files\` to false.`,
      )
    throw natsError(cause)
  }
}

/** Creates a stream if it is missing, as far as this user may look. */
export async function needStream({ manager }: JetStream, definition: StreamDefinition): Promise<void> {
  const error = await manager.streams.info(definition.name).then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (isStreamMissing(error)) await createStream(manager, definition)
}

export const forgetConsumer = (manager: JetStreamManager, stream: string, name: string): Promise<unknown> =>
  manager.consumers.delete(stream, name).catch(() => undefined)

export interface ConsumerOptions extends Partial<ConsumerConfig> {
  readonly filter_subject: string
}

/** nats-server before 2.10 takes a second consumer of a name for a change of the first. */
const isTaken = (error: unknown) =>
  isNamed(error, 'JetStreamApiError') && /already (in use|exists)|can not be updated/.test(String(error))

/** Something that the server never changes, so that it refuses a name in use in place of handing over the consumer of another page. */
const markOf = ({ deliver_subject, idle_heartbeat = 0 }: ConsumerOptions): Partial<ConsumerConfig> =>
  deliver_subject === undefined
    ? { max_waiting: 1 + Math.floor(Math.random() * mostWaiting) }
    : { idle_heartbeat: idle_heartbeat + Math.floor(Math.random() * nanosPerMs) }

/**
 * Creates a consumer that expires after this long without a subscriber, under a name that no other has. Where the user has only so many,
 * and all are taken, a feed takes the place of another, which may be that of a page that is gone; what is read once waits.
 * A cluster of nats-server 2.9 may assign it to a server that is gone and never reply: another one is then created, under another name.
 */
export async function addConsumer(
  { manager, clock, consumers }: JetStream,
  stream: string,
  keptForMs: number,
  optionsOf: () => ConsumerOptions,
): Promise<ConsumerInfo> {
  let timeouts = 0
  for (let tries = 0; ; tries++) {
    const options = optionsOf()
    const isFeed = options.deliver_subject !== undefined
    const names = consumers?.[isFeed ? 'feeds' : 'reads'] ?? []
    const name = names[tries % names.length] ?? randomToken()
    if (isFeed && tries >= names.length && names.length > 0) await forgetConsumer(manager, stream, name)
    const adding = manager.consumers.add(stream, {
      ...options,
      ...markOf(options),
      name,
      ack_policy: 'none',
      inactive_threshold: Math.min(keptForMs, longestUnreadMs) * nanosPerMs,
      mem_storage: true,
      num_replicas: 1,
    })
    try {
      return await within(clock, consumerTriesMs[timeouts] ?? 0, adding)
    } catch (error) {
      if (isTaken(error) && tries < mostTries) {
        if (!isFeed) await new Promise<void>((resolve) => clock.setTimeout(resolve, untilFreeMs))
      } else if (natsError(error).code !== 'timeout' || ++timeouts === consumerTriesMs.length) throw error
    }
  }
}
