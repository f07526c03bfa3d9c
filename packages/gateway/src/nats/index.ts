import { LingoboothError } from '@lingobooth/core'
import { checkNames, checkNumbers } from '@lingobooth/core/adapter'
import { natsPermissions } from '@lingobooth/transport-nats'
import { createUser, encodeUser, fmtCreds, fromSeed } from '@nats-io/jwt'
import { lifetimeSecondsRange, type TransportTokens } from '../transport-tokens.ts'

export interface NatsTokensOptions {
  /** Where pages connect, such as `wss://nats.example`. */
  readonly url?: string
  /** The seed of the account's key, or of one of its signing keys: `SA…`. */
  readonly seed: string
  /** The account's public key, where `seed` is that of a signing key: `A…`. */
  readonly account?: string
  /** As in `natsTransport`, for pages that connect to a leaf node. @default the server's own */
  readonly domain?: string
  /** As in `natsTransport`. @default 'lingobooth' */
  readonly prefix?: string
  /** The server ends a connection when this is over, and the page comes back with another token. @default that of the gateway's tokens */
  readonly lifetimeSeconds?: number
}

const known: Readonly<Record<keyof NatsTokensOptions, true>> = {
  ...{ url: true, seed: true, account: true, domain: true, prefix: true, lifetimeSeconds: true },
}

/** Of one connection. A booth has fewer than ten. */
const mostSubscriptions = 64

/**
 * Credentials of a user, as a JWT with the subjects of `natsPermissions()` and a key of its own. They hold until they expire: NATS revokes them only with its system account.
 * @throws LingoboothError `bad-option` for an option that there is not, for another seed than that of an account, and for a number out of its range
 */
export function natsTokens(options: NatsTokensOptions): TransportTokens {
  checkNames(options, known)
  const { url, seed, account, domain, prefix, lifetimeSeconds: chosen } = options
  checkNumbers({ lifetimeSeconds: chosen }, { lifetimeSeconds: lifetimeSecondsRange })
  const issuer = issuerOf(seed)
  return {
    async grant({ user, room, role = 'speaker' }, lifetimeSeconds) {
      const expiresInSeconds = chosen ?? lifetimeSeconds
      const place = { ...(domain !== undefined && { domain }), ...(prefix !== undefined && { prefix }) }
      const { publish, subscribe } = await natsPermissions({ userId: user, rooms: [room], role, ...place })
      const key = createUser()
      const jwt = await encodeUser(
        user,
        key,
        issuer,
        {
          pub: { allow: [...publish.allow], deny: [...(publish.deny ?? [])] },
          sub: { allow: [...subscribe.allow] },
          subs: mostSubscriptions,
          ...(account !== undefined && { issuer_account: account }),
        },
        { exp: Math.floor(Date.now() / 1_000) + expiresInSeconds },
      )
      const token = new TextDecoder().decode(fmtCreds(jwt, key))
      return { token, expiresInSeconds, ...(url !== undefined && { url }) }
    },
  }
}

function issuerOf(seed: string) {
  try {
    if (seed.startsWith('SA')) return fromSeed(new TextEncoder().encode(seed))
  } catch {
    // What is wrong with it may tell of the seed.
  }
  throw new LingoboothError(
    'bad-option',
    'Tokens for NATS: "seed" is not the seed of an account, which begins with SA.',
  )
}
