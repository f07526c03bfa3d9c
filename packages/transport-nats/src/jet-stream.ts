import { AdapterError } from '@lingobooth/core'
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream'
import { natsError } from './errors.ts'
import { vendor } from './names.ts'
import type { StreamDefinition } from './streams.ts'

export interface JetStream {
  readonly client: JetStreamClient
  readonly manager: JetStreamManager
}

const isNamed = (error: unknown, name: string): boolean =>
  error instanceof Error && (error.name === name || isNamed(error.cause, name))

export const isStreamMissing = (error: unknown) => isNamed(error, 'StreamNotFoundError')
/** Nobody listens to a subject, and so no stream does. */
export const isUnheard = (error: unknown) => isNamed(error, 'NoResponders')

/** Creates a stream that is not there; two who do it at once, with the same configuration, both succeed. */
export async function createStream(manager: JetStreamManager, definition: StreamDefinition): Promise<void> {
  try {
    await manager.streams.add({ ...definition })
  } catch (cause) {
    if (natsError(cause).code === 'unauthorized')
      throw new AdapterError(
        vendor,
        'unauthorized',
        `The stream ${definition.name} is missing and this user may not create it: create it from \`natsStreams()\`, or set \`history\` and \`files\` to false.`,
        { cause },
      )
    throw natsError(cause)
  }
}
