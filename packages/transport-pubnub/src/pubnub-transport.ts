import { definePlugin, type Plugin, Ports, provide, systemClock, type Transport } from '@lingobooth/core'
import { checkNames, checkNumbers, defineTransport, type NumberRanges, numberRanges } from '@lingobooth/core/adapter'
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

const known: Readonly<Record<keyof BarePubnubTransportOptions, true>> = {
  ...{ publishKey: true, subscribeKey: true, client: true, token: true, origin: true, ssl: true, prefix: true },
  ...{ alwaysPost: true, partialsPerSecond: true, roles: true, without: true, presenceTimeoutMs: true },
  ...{ idleProbeMs: true, probeTimeoutMs: true, callTimeoutMs: true, retryFirstMs: true, retryMaxMs: true },
  ...{ rateLimitPauseMs: true, pageEvents: true, clock: true, random: true, credentials: true },
}

/**
 * Connects the participants of a PubNub keyset.
 * @throws AdapterError `bad-option` for invalid options
 */
export function createPubnubTransport(options: BarePubnubTransportOptions): Transport {
  const { clock = systemClock, random = Math.random, credentials, prefix = defaultPrefix } = options
  const { token, callTimeoutMs = 10_000 } = options
  checkNames(options, known, { vendor })
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
