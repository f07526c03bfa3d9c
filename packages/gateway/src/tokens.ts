import type { Clock } from '@lingobooth/core'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { type Claims, grantedFields, roleSchema, shortText } from './participant.ts'
import { refusal } from './refusal.ts'

/** A key that signs tokens. */
export interface SigningKey {
  /** Stands in the header of each token. */
  readonly kid: string
  /** At least 32 bytes; text counts as UTF-8. */
  readonly secret: string | Uint8Array
}

/** What is signed; the rest of the claims is the token's own. */
export type TokenClaims = Omit<Claims, 'id' | 'issuedAtMs' | 'expiresAtMs'>

export interface TokensOptions {
  /** The first signs; all of them are accepted. */
  readonly keys: readonly SigningKey[]
  readonly audience: string
  readonly lifetimeMs: number
  readonly clock: Clock
}

export interface Tokens {
  sign(claims: TokenClaims): Promise<string>
  /** Rejects with `unauthorized`. */
  verify(token: string): Promise<Claims>
}

const issuer = 'lingobooth-gateway'
const algorithm = 'HS256'
const maxTokenChars = 4_096
const maxRemembered = 10_000
/** By which the clocks of gateways may differ. */
const maxAheadMs = 60_000

interface Remembered {
  readonly claims: Claims
  readonly endsAtMs: number
}

const payloadSchema = v.object({
  ...grantedFields,
  sub: shortText,
  jti: shortText,
  iat: v.number(),
  exp: v.number(),
  role: roleSchema,
  consent: v.optional(v.boolean()),
})

export function createTokens({ keys, audience, lifetimeMs, clock }: TokensOptions): Tokens {
  const secrets = new Map(keys.map(({ kid, secret }) => [kid, bytesOf(secret)]))
  const [first] = keys
  /** An expired one stays, by monotonic time: a clock that is set back does not make it count again. */
  const remembered = new LRUCache<string, Remembered>({ max: maxRemembered })

  async function read(token: string): Promise<Claims> {
    const { payload } = await jwtVerify(
      token,
      ({ kid = '' }) => {
        const secret = secrets.get(kid)
        if (!secret) throw new errors.JWSInvalid('unknown key')
        return secret
      },
      {
        issuer,
        audience,
        algorithms: [algorithm],
        typ: 'JWT',
        requiredClaims: ['exp', 'iat', 'sub', 'jti'],
        currentDate: new Date(clock.now()),
      },
    )
    const { sub: user, jti: id, iat, exp, limits, ...rest } = v.parse(payloadSchema, payload)
    // The clock was set back since: nobody knows whether it has expired.
    if (iat * 1_000 > clock.now() + maxAheadMs) throw new errors.JWTExpired('from the future', payload)
    const times = { id, issuedAtMs: iat * 1_000, expiresAtMs: exp * 1_000 }
    return { user, ...times, ...defined(rest), ...(limits && { limits: defined(limits) }) }
  }

  return {
    async sign({ user, ...claims }) {
      const iat = Math.floor(clock.now() / 1_000)
      const token = await new SignJWT(defined(claims))
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: first?.kid ?? '' })
        .setSubject(user)
        .setJti(crypto.randomUUID())
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(iat)
        .setExpirationTime(iat + Math.floor(lifetimeMs / 1_000))
        .sign(bytesOf(first?.secret ?? ''))
      if (token.length > maxTokenChars)
        throw refusal('internal', 'The log-in of the host allows too many languages for a token: see "authorize".')
      return token
    },
    async verify(token) {
      const known = remembered.get(token)
      if (known) {
        const isOver = known.claims.expiresAtMs <= clock.now() || known.endsAtMs <= clock.monotonicMs()
        if (!isOver) return known.claims
        remembered.set(token, { ...known, endsAtMs: clock.monotonicMs() })
        throw expired()
      }
      if (token.length > maxTokenChars) throw notAccepted()
      const claims = await read(token).catch((error: unknown) => {
        throw error instanceof errors.JWTExpired ? expired() : notAccepted()
      })
      const leftMs = claims.expiresAtMs - clock.now()
      remembered.set(token, { claims, endsAtMs: clock.monotonicMs() + leftMs })
      return claims
    },
  }
}

const bytesOf = (secret: string | Uint8Array) =>
  typeof secret === 'string' ? new TextEncoder().encode(secret) : secret

type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> }

/** The entries that have a value. */
const defined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Defined<T>

const expired = () => refusal('unauthorized', 'The token has expired: ask for another at /token.')
const notAccepted = () => refusal('unauthorized', 'The token is not accepted: ask for another at /token.')

/** The token of an `authorization` header. */
export function bearerOf(headers: Headers): string {
  const [, token] = /^bearer ([\w.-]+)$/i.exec(headers.get('authorization') ?? '') ?? []
  if (token === undefined) throw refusal('unauthorized', 'There is no token: send the one of /token as a bearer token.')
  return token
}
