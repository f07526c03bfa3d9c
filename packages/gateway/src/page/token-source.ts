import { AdapterError, type Credentials, type TokenSource } from '@lingobooth/core'
import * as v from 'valibot'
import { readAnswer } from './read-answer.ts'
import type { GatewaySession } from './session.ts'

const vendorSchema = v.object({ token: v.string(), expires_in: v.optional(v.number()) })

const transports = new Map(['livekit', 'nats', 'pubnub'].map((name) => [`${name}-transport`, name]))

/** Whose tokens are for one room. */
export const vendorsOfRoom = (session: GatewaySession): readonly string[] => [session.id, ...transports.keys()]

/** Tokens of the gateway, those for transports, and those of vendors that the page calls by itself. */
export function gatewayTokens(session: GatewaySession): TokenSource {
  const { id, options, fetch } = session

  async function vendorToken(vendor: string, signal: AbortSignal | undefined): Promise<Credentials> {
    const token = await session.heldToken()
    const askedAtMs = Date.now()
    const response = await fetch(`${options.url}/vendor-token`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ vendor }),
      ...(signal && { signal }),
    }).catch(() => {
      throw new AdapterError(id, 'network', 'The gateway could not be reached for a token.')
    })
    const { token: given, expires_in: seconds } = await readAnswer(id, response, vendorSchema)
    return { token: given, ...(seconds !== undefined && { expiresAtMs: askedAtMs + seconds * 1_000 }) }
  }

  const names: ReadonlyMap<string, string> = options.token === undefined ? transports : new Map()

  return {
    vendorIds: [id, ...names.keys(), ...(options.vendorTokens ?? [])],
    async fetch(vendor, { signal } = {}) {
      const transport = names.get(vendor)
      if (transport !== undefined) return session.transportToken(transport)
      return vendor === id ? session.credentials() : vendorToken(vendor, signal)
    },
  }
}
