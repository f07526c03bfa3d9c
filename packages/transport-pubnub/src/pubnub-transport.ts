import { definePlugin, type Plugin, Ports, provide, systemClock, type Transport } from '@lingobooth/core'
import { checkNumbers, defineTransport, type NumberRanges, numberRanges } from '@lingobooth/core/adapter'
import { checkPrefix, defaultPrefix } from './channel-name.ts'
import { interruptedError, vendor } from './errors.ts'
import { openSession } from './open-session.ts'
import type { BarePubnubTransportOptions, PubnubTransportOptions } from './options.ts'
import { maxMessageBytes } from './publisher.ts'
import { createTokenKeeper } from './token-keeper.ts'

const { duration, wait } = numberRanges

const ranges: NumberRanges = {
  partialsPerSecond: [0, 4],
  presenceTimeoutMs: wait,
  idleProbeMs: wait,
  probeTimeoutMs: duration,
  callTimeoutMs: duration,
  retryFirstMs: duration,
  retryMaxMs: duration,
  rateLimitPauseMs: wait,
}

/**
 * Connects the participants of a PubNub keyset.
 * @throws AdapterError `bad-option` for invalid options
 */
export function createPubnubTransport(options: BarePubnubTransportOptions): Transport {
  const { clock = systemClock, random = Math.random, credentials, prefix = defaultPrefix } = options
  const { token, callTimeoutMs = 10_000 } = options
  checkNumbers(options, ranges, { vendor })
  checkPrefix(prefix)
  const keeper = createTokenKeeper({ token, credentials, clock, callTimeoutMs })
  return defineTransport({
    id: vendor,
    messageBytes: maxMessageBytes,
    partialsPerSecond: options.partialsPerSecond ?? 1,
    errorOf: interruptedError,
    connect: (connectOptions) => openSession({ options, connectOptions, clock, random, keeper }),
  })
}

/** {@link createPubnubTransport} as a plugin. */
export function pubnubTransport(options: PubnubTransportOptions): Plugin {
  return definePlugin(
    vendor,
    provide(Ports.Transport, [Ports.Clock, Ports.CredentialStore], (clock, credentials) =>
      createPubnubTransport({ ...options, clock, credentials }),
    ),
  )
}
