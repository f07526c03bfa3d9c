import { AdapterError } from '@lingobooth/core'
import { vendor } from './names.ts'

/** Loaded when the first session opens, so that a page without a room does without. */
export const loadCore = () => loaded(import('@nats-io/nats-core'))
export const loadJetStream = () => loaded(import('@nats-io/jetstream'))

const loaded = <T>(module: Promise<T>): Promise<T> =>
  module.catch((cause: unknown) => {
    throw new AdapterError(
      vendor,
      'network',
      'The NATS SDK could not be loaded: install @nats-io/nats-core and @nats-io/jetstream, or try again.',
      { cause },
    )
  })
