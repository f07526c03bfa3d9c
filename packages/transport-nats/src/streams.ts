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
 * The two streams of a deployment, in the format of the server's API and the `nats` tool.
 * A transport with permission creates missing ones; otherwise an operator does, from these.
 */
export function natsStreams(options: Pick<NatsTransportOptions, 'prefix' | 'history' | 'files'> = {}): {
  readonly lines: StreamDefinition
  readonly files: StreamDefinition
} {
  const prefix = checkPrefix(options.prefix ?? 'lingobooth')
  const names = streamNames(prefix)
  const history = options.history || {}
  const files = options.files || {}
  const common = {
    storage: 'file',
    retention: 'limits',
    discard: 'old',
    // Replies to direct reads can be sent to any subject, even another user's, and are not needed here.
    allow_direct: false,
  } as const
  return {
    lines: {
      ...common,
      name: names.lines,
      subjects: [`${prefix}.kept.>`],
      max_age: (history.maxAgeMs ?? dayMs) * nanosPerMs,
      max_bytes: history.maxBytes ?? 268_435_456,
      max_msgs_per_subject: history.maxMessagesPerSender ?? 2_000,
      num_replicas: history.replicas ?? 1,
    },
    files: {
      ...common,
      name: names.files,
      subjects: [`${prefix}.file.>`],
      max_age: (files.maxAgeMs ?? dayMs) * nanosPerMs,
      max_bytes: files.maxBytes ?? 536_870_912,
      max_msgs_per_subject: -1,
      num_replicas: files.replicas ?? 1,
    },
  }
}
