import { definePlugin, errorCodeOf, type Plugin, Ports, provide, systemClock, type Transport } from '@lingobooth/core'
import { checkNames, checkNumbers, defineTransport, type NumberRanges, numberRanges } from '@lingobooth/core/adapter'
import { connect, type TokenOf } from './connection.ts'
import { connectError, failure, given, vendor } from './errors.ts'
import type { HostRoomOptions, LivekitTransportOptions, OwnConnectionOptions, Services } from './options.ts'
import { topicsOf } from './topics.ts'

const { duration, fromOne, fromZero, wait } = numberRanges

const ranges: NumberRanges = {
  messageBytes: fromOne,
  maxFileBytes: fromOne,
  keptFileBytes: fromZero,
  askTimeoutMs: wait,
  stallTimeoutMs: duration,
}

const known: Readonly<Record<keyof HostRoomOptions | keyof OwnConnectionOptions, true>> = {
  ...{ room: true, url: true, token: true, roomOptions: true, connectOptions: true, roles: true },
  ...{ messageBytes: true, maxFileBytes: true, keptFileBytes: true, askTimeoutMs: true, stallTimeoutMs: true },
}

/**
 * Connects the participants of a LiveKit room. Needs no server besides LiveKit.
 * @throws LingoboothError `bad-option` for an option that there is not, and for a number out of its range
 */
export function createLivekitTransport(
  options: LivekitTransportOptions,
  { clock = systemClock, credentials }: Services = {},
): Transport {
  checkNames(options, known, { vendor })
  checkNumbers(options, ranges, { vendor })
  const tokenOf: TokenOf = async ({ token }, { room, self, signal }) => {
    const text = token
      ? await given('token', () => token({ room, self, signal }))
      : (await credentials?.get(vendor, { signal }))?.token
    if (text) return text
    throw failure('bad-option', `No LiveKit token: give the option \`token\`, or a TokenSource for '${vendor}'.`)
  }

  const { messageBytes = 65_536 } = options
  return defineTransport({
    id: vendor,
    messageBytes,
    errorOf: connectError,
    async connect(open) {
      const topics = await topicsOf(open.room)
      const code = import('./session.ts')
      // If the connection fails first, nobody waits for it.
      code.catch(() => {})
      const connection = await connect(options, open, tokenOf).catch((error: unknown) => {
        if (errorCodeOf(error) === 'unauthorized') credentials?.invalidate(vendor)
        throw error
      })
      const { openSession } = await code.catch(async () => {
        await connection.release()
        throw failure('network', 'The code for a session could not be fetched: try again.')
      })
      return openSession(connection, { ...options, clock, messageBytes, topics }, open)
    },
  })
}

/** {@link createLivekitTransport} as a plugin. */
export function livekitTransport(options: LivekitTransportOptions): Plugin {
  return definePlugin(
    vendor,
    provide(Ports.Transport, [Ports.Clock, Ports.CredentialStore], (clock, credentials) =>
      createLivekitTransport(options, { clock, credentials }),
    ),
  )
}
