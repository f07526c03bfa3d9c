import type { StreamConfig } from '@nats-io/jetstream'
import { checkPrefix, streamNames } from './names.ts'
import type { NatsTransportOptions } from './options.ts'

const nanosPerMs = 1_000_000
const dayMs = 86_400_000

export type StreamDefinition = Pick<
  StreamConfig,
  | 'name'
  | 'subjects'
  | 'storage'
  | 'retention'
  | 'discard'
  | 'max_age'
  | 'max_bytes'
  | 'max_msgs_per_subject'
  | 'num_replicas'
  | 'allow_direct'
>

/**
 * The two streams of a deployment, in the format of the server's API and the `nats` tool: they keep what is sent for a day.
 * A transport with permission creates missing ones; otherwise an operator does, from these, with other limits or replicas if wanted.
 */
export function natsStreams({ prefix = 'lingobooth' }: Pick<NatsTransportOptions, 'prefix'> = {}): {
  readonly lines: StreamDefinition
  readonly files: StreamDefinition
} {
  const names = streamNames(checkPrefix(prefix))
  const common = {
    storage: 'file',
    retention: 'limits',
    discard: 'old',
    // Replies to direct reads can be sent to any subject, even another user's, and are not needed here.
    allow_direct: false,
    max_age: dayMs * nanosPerMs,
    num_replicas: 1,
  } as const
  return {
    lines: {
      ...common,
      name: names.lines,
      subjects: [`${prefix}.kept.>`],
      max_bytes: 268_435_456,
      max_msgs_per_subject: 2_000,
    },
    files: {
      ...common,
      name: names.files,
      subjects: [`${prefix}.file.>`],
      max_bytes: 536_870_912,
      max_msgs_per_subject: -1,
    },
  }
}
