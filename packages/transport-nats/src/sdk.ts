import { AdapterError } from '@lingobooth/core'
import type * as JetStream from '@nats-io/jetstream'
import type * as Core from '@nats-io/nats-core'
import { vendor } from './names.ts'

/** Loaded when the first session opens. */
export const loadCore = (): Promise<Pick<typeof Core, 'credsAuthenticator' | 'headers' | 'wsconnect'>> =>
  loaded(import('@nats-io/nats-core'))
export const loadJetStream = (): Promise<Pick<typeof JetStream, 'jetstream' | 'jetstreamManager'>> =>
  loaded(import('@nats-io/jetstream'))

const loaded = <T>(module: Promise<T>): Promise<T> =>
  module.catch((cause: unknown) => {
    throw new AdapterError(
      vendor,
      'network',
      'The NATS SDK could not be loaded: install @nats-io/nats-core and @nats-io/jetstream, or try again.',
      { cause },
    )
  })
