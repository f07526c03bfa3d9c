import { type Clock, type Credentials, errorCodeOf } from '@lingobooth/core'
import type PubNub from 'pubnub'
import type { TokenKeeper } from './token-keeper.ts'

export interface SessionToken {
  /** Sets the first token. */
  start(signal: AbortSignal): Promise<void>
  /** Replaces a token that was refused. Rejects where there is no other. */
  renew(): Promise<void>
  /** Runs the call, and once more with another token when it was refused. */
  authorised<T>(call: () => Promise<T>): Promise<T>
  stop(): void
}

export interface SessionTokenOptions {
  readonly keeper: TokenKeeper
  readonly client: PubNub
  readonly clock: Clock
}

/** A token is replaced this long before it expires, or after half of its time if it is short. */
const marginMs = 30_000
const leastWaitMs = 1_000

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
    const leftMs = expiresAtMs - clock.now()
    const waitMs = Math.max(leftMs > 2 * marginMs ? leftMs - marginMs : leftMs / 2, leastWaitMs)
    clock.clearTimeout(timer)
    // A failure is tried again as long as the token holds; after that its refusal leads here.
    const retry = () => expiresAtMs > clock.now() && plan(expiresAtMs)
    timer = clock.setTimeout(() => void renew().catch(retry), waitMs)
  }

  const use = (credentials: Credentials) => {
    if (stopped) return
    if (credentials.token !== undefined && credentials.token !== token) client.setToken(credentials.token)
    token = credentials.token ?? token
    const expiresAtMs = expiryOf(credentials)
    if (expiresAtMs !== undefined && Number.isFinite(expiresAtMs)) plan(expiresAtMs)
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
        if (token === used) await renew().catch(() => Promise.reject(error))
        return call()
      }
    },
    stop() {
      stopped = true
      clock.clearTimeout(timer)
    },
  }
}
