import { type Clock, systemClock } from '@lingobooth/core'
import { checkNumbers, numberRanges, withDeadline } from '@lingobooth/core/adapter'
import { pubnubGrant } from '@lingobooth/transport-pubnub'
import { LRUCache } from 'lru-cache'
import type { TransportTokens } from '../transport-tokens.ts'

type Grant = Awaited<ReturnType<typeof pubnubGrant>>

/** What is used of a `PubNub` client with the keyset's secret key. */
export interface PubnubGranter {
  grantToken(grant: Grant): Promise<string>
  revokeToken(token: string): Promise<unknown>
}

export interface PubnubTokensOptions {
  readonly client: PubnubGranter
  /** As in `pubnubTransport`. @default 'lingobooth' */
  readonly prefix?: string
  /** How long one call to PubNub may take; a call that fails is tried once more. @default 4000 */
  readonly timeoutMs?: number
  readonly clock?: Clock
}

interface Kept {
  readonly room: string
  readonly user: string
  readonly token: Promise<string>
  /** On monotonic time. */
  readonly expiresAtMs: number
}

const maxKept = 10_000

/**
 * Tokens of PubNub's Access Manager with the rights of `pubnubGrant()`. A page that asks again gets the one that it has, until half of its time is over.
 * @throws LingoboothError `bad-option` for a number out of its range
 */
export function pubnubTokens(options: PubnubTokensOptions): TransportTokens {
  checkNumbers(options, { timeoutMs: numberRanges.duration })
  const { client, prefix, timeoutMs = 4_000, clock = systemClock } = options
  const kept = new LRUCache<string, Kept>({ max: maxKept })
  const once = <T>(run: () => Promise<T>) => withDeadline(run, { clock, timeoutMs })
  const twice = <T>(run: () => Promise<T>) => once(run).catch(() => once(run))

  return {
    async grant({ user, room, role = 'speaker' }, lifetimeSeconds, page) {
      const key = JSON.stringify([room, user, role, page])
      const ttl = Math.ceil(lifetimeSeconds / 60)
      const known = kept.get(key)
      const isFresh = known && known.expiresAtMs - clock.monotonicMs() > ttl * 30_000
      const rights = await pubnubGrant({ room, userId: user, role, ttl, ...(prefix !== undefined && { prefix }) })
      const given: Kept = isFresh
        ? known
        : {
            ...{ room, user, expiresAtMs: clock.monotonicMs() + ttl * 60_000 },
            token: twice(() => client.grantToken(rights)),
          }
      kept.set(key, given)
      try {
        const token = await given.token
        return { token, expiresInSeconds: Math.floor((given.expiresAtMs - clock.monotonicMs()) / 1_000) }
      } catch (error) {
        if (kept.get(key) === given) kept.delete(key)
        throw error
      }
    },
    async end({ room, user }) {
      const theirs = [...kept].filter(([, entry]) => entry.room === room && entry.user === user)
      await Promise.all(
        theirs.map(async ([key, { token }]) => {
          const text = await token
          await twice(() => client.revokeToken(text))
          kept.delete(key)
        }),
      )
    },
  }
}
