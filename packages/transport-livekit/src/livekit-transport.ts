import { definePlugin, errorCodeOf, type Plugin, Ports, provide, systemClock, type Transport } from '@lingobooth/core'
import { connect, type TokenOf } from './connection.ts'
import { failure, given, vendor } from './errors.ts'
import type { LivekitTransportOptions, Services } from './options.ts'
import { openSession } from './session.ts'

/** Joins the participants of a LiveKit room. Needs no server of its own beside LiveKit. */
export function createLivekitTransport(
  options: LivekitTransportOptions,
  { clock = systemClock, credentials }: Services = {},
): Transport {
  const tokenOf: TokenOf = async ({ token }, { room, self, signal }) => {
    const text = token
      ? await given('token', () => token({ room, self, signal }))
      : (await credentials?.get(vendor, { signal }))?.token
    if (text) return text
    throw failure('bad-option', `No LiveKit token: give the option \`token\`, or a TokenSource for '${vendor}'.`)
  }

  return {
    id: vendor,
    async open(open) {
      const connection = await connect(options, open, tokenOf).catch((error: unknown) => {
        if (errorCodeOf(error) === 'unauthorized') credentials?.invalidate(vendor)
        throw error
      })
      try {
        return await openSession(connection, { ...options, clock }, open)
      } catch (error) {
        await connection.release()
        throw error
      }
    },
  }
}

/** Fills `Transport` with {@link createLivekitTransport}. */
export function livekitTransport(options: LivekitTransportOptions): Plugin {
  return definePlugin(
    vendor,
    provide(Ports.Transport, [Ports.Clock, Ports.CredentialStore], (clock, credentials) =>
      createLivekitTransport(options, { clock, credentials }),
    ),
  )
}
