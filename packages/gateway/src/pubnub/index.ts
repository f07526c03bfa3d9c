import { type Clock, systemClock } from '@lingobooth/core'
import { checkNames, checkNumbers, numberRanges, withDeadline } from '@lingobooth/core/adapter'
import { pubnubGrant } from '@lingobooth/transport-pubnub'
import { LRUCache } from 'lru-cache'
import type { Participant } from '../participant.ts'
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

const known: Readonly<Record<keyof PubnubTokensOptions, true>> = {
  client: true,
  prefix: true,
  timeoutMs: true,
  clock: true,
}

interface Kept {
  readonly role: Participant['role']
  readonly token: Promise<string>
  /** On monotonic time. */
  readonly expiresAtMs: number
}

const maxParticipants = 10_000
const nameOf = ({ room, user }: Pick<Participant, 'room' | 'user'>) => JSON.stringify([room, user])

/**
 * Tokens of PubNub's Access Manager with the rights of `pubnubGrant()`. All pages of a participant get the same one, until half of its time is over.
 * @throws LingoboothError `bad-option` for an option that there is not, and for a number out of its range
 */
export function pubnubTokens(options: PubnubTokensOptions): TransportTokens {
  checkNames(options, known)
  checkNumbers(options, { timeoutMs: numberRanges.duration })
  const { client, prefix, timeoutMs = 4_000, clock = systemClock } = options
  /** Those that hold, by participant: at most two of each role. */
  const kept = new LRUCache<string, readonly Kept[]>({ max: maxParticipants })
  const valid = (name: string) => (kept.get(name) ?? []).filter(({ expiresAtMs }) => expiresAtMs > clock.monotonicMs())
  const once = <T>(run: () => Promise<T>) => withDeadline(run, { clock, timeoutMs })
  const twice = <T>(run: () => Promise<T>) => once(run).catch(() => once(run))

  return {
    async grant({ user, room, role = 'speaker' }, lifetimeSeconds) {
      const name = nameOf({ room, user })
      const ttl = Math.ceil(lifetimeSeconds / 60)
      const rights = await pubnubGrant({ room, userId: user, role, ttl, ...(prefix !== undefined && { prefix }) })
      const nowMs = clock.monotonicMs()
      const known = valid(name).find((entry) => entry.role === role && entry.expiresAtMs - nowMs > ttl * 30_000)
      const given = known ?? {
        ...{ role, expiresAtMs: nowMs + ttl * 60_000 },
        token: twice(() => client.grantToken(rights)),
      }
      if (!known) kept.set(name, [...valid(name), given])
      try {
        const token = await given.token
        return { token, expiresInSeconds: Math.floor((given.expiresAtMs - clock.monotonicMs()) / 1_000) }
      } catch (error) {
        const others = valid(name).filter((entry) => entry !== given)
        kept.set(name, others)
        throw error
      }
    },
    async end(person) {
      const name = nameOf(person)
      const theirs = valid(name)
      await Promise.all(
        theirs.map(async (entry) => {
          const text = await entry.token
          await twice(() => client.revokeToken(text))
        }),
      )
      kept.set(
        name,
        valid(name).filter((entry) => !theirs.includes(entry)),
      )
    },
  }
}
