import { type Clock, type Credentials, errorCodeOf, LingoboothError } from '@lingobooth/core'
import type PubNub from 'pubnub'
import type { TokenKeeper } from './token-keeper.ts'

export interface SessionToken {
  /** Sets the first token. */
  start(signal: AbortSignal): Promise<void>
  /** Replaces a rejected token. Rejects if there is no other. */
  renew(): Promise<void>
  /** Runs the call; if its token is rejected, retries once with another. */
  authorised<T>(call: () => Promise<T>): Promise<T>
  /** Whether the token is for this user alone, so that nobody can publish in the name of another. */
  readonly isBound: boolean
  stop(): void
}

export interface SessionTokenOptions {
  readonly keeper: TokenKeeper
  readonly client: PubNub
  readonly clock: Clock
}

/** A token is replaced this long before it expires, or halfway if it is short-lived. */
const marginMs = 30_000
const leastWaitMs = 1_000
/** Browsers fire timers of more than 24 days immediately. */
const mostWaitMs = 86_400_000

/** Keeps the client's token current while a session is open. */
export function createSessionToken({ keeper, client, clock }: SessionTokenOptions): SessionToken {
  let token: string | undefined
  let timer: unknown
  let stopped = false

  const expiryOf = ({ token: text, expiresAtMs }: Credentials): number | undefined => {
    if (expiresAtMs !== undefined || text === undefined) return expiresAtMs
    try {
      const parsed = client.parseToken(text)
      return parsed ? (parsed.timestamp + parsed.ttl * 60) * 1_000 : undefined
    } catch {
      return undefined
    }
  }

  const plan = (expiresAtMs: number) => {
    clock.clearTimeout(timer)
    const leftMs = expiresAtMs - clock.now()
    // An expired token, or one that seems so by a wrong clock, is replaced when it is rejected.
    if (stopped || leftMs <= 0) return
    const waitMs = Math.max(leftMs > 2 * marginMs ? leftMs - marginMs : leftMs / 2, leastWaitMs)
    timer = clock.setTimeout(() => void renew().catch(() => plan(expiresAtMs)), Math.min(waitMs, mostWaitMs))
  }

  const use = (credentials: Credentials) => {
    if (stopped) return
    if (credentials.token !== undefined && credentials.token !== token) client.setToken(credentials.token)
    token = credentials.token ?? token
    const expiresAtMs = expiryOf(credentials)
    if (expiresAtMs !== undefined && Number.isFinite(expiresAtMs)) plan(expiresAtMs)
  }

  const isBound = () => {
    try {
      return token !== undefined && client.parseToken(token)?.authorized_uuid !== undefined
    } catch {
      return false
    }
  }

  const renew = async () => use(await keeper.renew(token))

  return {
    start: async (signal) => use(await keeper.get(signal)),
    renew,
    async authorised(call) {
      const used = token
      try {
        return await call()
      } catch (error) {
        if (errorCodeOf(error) !== 'unauthorized') throw error
        if (token === used) await renew().catch((cause) => Promise.reject(LingoboothError.is(cause) ? cause : error))
        return call()
      }
    },
    get isBound() {
      return isBound()
    },
    stop() {
      stopped = true
      clock.clearTimeout(timer)
    },
  }
}
