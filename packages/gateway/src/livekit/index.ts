import { checkNames } from '@lingobooth/core/adapter'
import { livekitRights } from '@lingobooth/transport-livekit'
import { SignJWT } from 'jose'
import type { TransportTokens } from '../transport-tokens.ts'

export interface LivekitTokensOptions {
  /** Where pages connect, such as `wss://livekit.example`. */
  readonly url: string
  readonly apiKey: string
  readonly apiSecret: string
  /** May publish sound and video of a call. @default false: captions need data alone */
  readonly publishesMedia?: boolean
  /** Where the gateway asks the server to remove a participant. @default `url`, by HTTP */
  readonly apiUrl?: string
  /** @default the global fetch */
  readonly fetch?: typeof globalThis.fetch
}

const known: Readonly<Record<keyof LivekitTokensOptions, true>> = {
  ...{ url: true, apiKey: true, apiSecret: true, publishesMedia: true, apiUrl: true, fetch: true },
}

interface Listed {
  readonly participants?: readonly { readonly identity: string }[]
}

const callTimeoutMs = 5_000
const administrationSeconds = 60
const userOf = (identity: string) => /^(.+):[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/s.exec(identity)?.[1]

/**
 * Tokens for a LiveKit room of the same name, with the rights of `livekitRights()` and an identity for each page: `<user>:<client>`. Everybody may send data, as pages of listeners ask for missed lines; receivers
 * refuse the lines of a listener by the role in the token, which participants cannot change.
 * @throws LingoboothError `bad-option` for an option that there is not
 */
export function livekitTokens(options: LivekitTokensOptions): TransportTokens {
  checkNames(options, known)
  const { url, apiKey, apiSecret, publishesMedia = false, apiUrl = url.replace(/^ws/, 'http') } = options
  const fetch: typeof globalThis.fetch = options.fetch ?? ((...request) => globalThis.fetch(...request))

  const sign = (claims: Readonly<Record<string, unknown>>, lifetimeSeconds: number, subject = apiKey) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(apiKey)
      .setSubject(subject)
      .setNotBefore('0s')
      .setExpirationTime(`${lifetimeSeconds}s`)
      .sign(new TextEncoder().encode(apiSecret))

  /** A room or participant that is not there is none that has to be ended. */
  async function call(method: string, room: string, fields: object): Promise<unknown> {
    const token = await sign({ video: { room, roomAdmin: true } }, administrationSeconds)
    const response = await fetch(`${apiUrl}/twirp/livekit.RoomService/${method}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ room, ...fields }),
      redirect: 'error',
      signal: AbortSignal.timeout(callTimeoutMs),
    })
    if (response.ok) return response.json()
    await response.body?.cancel()
    if (response.status === 404) return {}
    throw new Error(`LiveKit answered with HTTP ${response.status}.`)
  }

  return {
    async grant({ user, room, role = 'speaker', name }, lifetimeSeconds, client) {
      const { attributes, grants } = livekitRights({ role, user })
      const video = {
        ...{ room, roomJoin: true, canSubscribe: true, ...grants },
        canPublish: publishesMedia && role !== 'listener',
      }
      const claims = { ...(name !== undefined && { name }), video, attributes }
      const token = await sign(claims, lifetimeSeconds, `${user}:${client}`)
      return { token, url, expiresInSeconds: lifetimeSeconds }
    },
    async end({ room, user }) {
      const { participants = [] } = (await call('ListParticipants', room, {})) as Listed
      const theirs = participants.filter(({ identity }) => userOf(identity) === user)
      await Promise.all(theirs.map(({ identity }) => call('RemoveParticipant', room, { identity })))
    },
  }
}
