import { AdapterError, type Clock } from '@lingobooth/core'
import type { ConsumerConfig, ConsumerInfo, JetStreamClient, JetStreamManager } from '@nats-io/jetstream'
import { natsError } from './errors.ts'
import { randomToken, vendor } from './names.ts'
import type { StreamDefinition } from './streams.ts'
import { within } from './within.ts'

const nanosPerMs = 1_000_000
/** Time-outs of the attempts to create a consumer. */
const consumerTriesMs = [500, 1_000, 2_000, 4_000]

export interface JetStream {
  readonly client: JetStreamClient
  readonly manager: JetStreamManager
  readonly clock: Clock
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

export interface ConsumerOptions extends Partial<ConsumerConfig> {
  readonly filter_subject: string
}

/**
 * Creates a consumer that expires after this long without a subscriber. A cluster of nats-server 2.9 may assign it to a server that is gone
 * and never reply: another one is then created, under another name.
 */
export async function addConsumer(
  { manager, clock }: JetStream,
  stream: string,
  keptForMs: number,
  optionsOf: (name: string) => ConsumerOptions,
): Promise<ConsumerInfo> {
  for (const [index, tryMs] of consumerTriesMs.entries()) {
    const name = randomToken()
    const adding = manager.consumers.add(stream, {
      ...optionsOf(name),
      name,
      ack_policy: 'none',
      inactive_threshold: keptForMs * nanosPerMs,
      mem_storage: true,
      num_replicas: 1,
    })
    try {
      return await within(clock, tryMs, adding)
    } catch (error) {
      if (natsError(error).code !== 'timeout' || index === consumerTriesMs.length - 1) throw error
    }
  }
  throw new AdapterError(vendor, 'timeout', 'The NATS server made no consumer: try again.')
}
