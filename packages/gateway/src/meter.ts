import type { Clock, RoomRules } from '@lingobooth/core'
import { LRUCache } from 'lru-cache'
import type { Step } from './counters.ts'
import { hashOf } from './hash.ts'
import type { Allowance, Caller, Claims } from './participant.ts'
import { refusal } from './refusal.ts'

type VendorKind = NonNullable<RoomRules['spent']>[number]

export interface Limits {
  /** What one participant may ask for until the window ends. @default no limit */
  readonly participant?: Allowance
  /** What may be bought for one room until the window ends. @default no limit */
  readonly room?: Allowance
  /** What may be bought for all on one day, in UTC. @default no limit */
  readonly day?: Allowance
  /** Starts with the first use. @default 24 hours */
  readonly windowMs?: number
  /** Calls of one participant in a minute; each 16 KB of a body or a sound counts as one more. @default 600 */
  readonly callsPerMinute?: number
}

/** Code points, or milliseconds of sound. */
export type Amount = { readonly characters: number } | { readonly soundMs: number }

/** Takes back what was counted, or a part of it, as long as what failed is not more than what may be used. */
export type GiveBack = (part?: number) => void

export interface Meter {
  /** Counts a call of a participant. Rejects with `rate-limited`. */
  call(caller: Caller): Promise<void>
  /** Counts the bytes of a body or a sound as calls. Rejects with `rate-limited`. */
  transfer(caller: Caller, bytes: number): Promise<void>
  /** Counts what a participant asks for. Rejects with `limit`. */
  ask(claims: Claims, amount: Amount): Promise<GiveBack>
  /** Counts what is about to be bought for a room. Rejects with `limit`. */
  buy(room: string, amount: Amount): Promise<GiveBack>
  /** What this participant, the room or the day has no more of. */
  spent(claims: Pick<Claims, 'room' | 'user' | 'limits'>): Promise<readonly VendorKind[]>
}

type Add = (steps: readonly Step[]) => Promise<readonly number[]>
interface Budget extends Step {
  readonly most: number | undefined
  readonly whose: string
  readonly retryAfterMs?: number
}

const minuteMs = 60_000
const bytesOfCall = 16_384
const dayMs = 86_400_000
const maxRememberedNames = 10_000

export function createMeter(
  limits: Limits,
  add: Add,
  clock: Pick<Clock, 'now'>,
  onSpent: (room: string) => void = () => {},
): Meter {
  const { windowMs = dayMs, callsPerMinute = 600 } = limits
  const hashes = new LRUCache<string, Promise<string>>({ max: maxRememberedNames, memoMethod: hashOf })
  const nameOf = (...names: readonly string[]) => hashes.memo(JSON.stringify(names))

  const budget = (whose: string, key: string, allowance: Allowance | undefined, amount: Amount): Budget =>
    'soundMs' in amount
      ? {
          whose,
          key: `used:sound:${key}`,
          amount: Math.ceil(amount.soundMs),
          lifetimeMs: windowMs,
          most: allowance?.minutes === undefined ? undefined : allowance.minutes * minuteMs,
        }
      : {
          whose,
          key: `used:characters:${key}`,
          amount: amount.characters,
          lifetimeMs: windowMs,
          most: allowance?.characters,
        }

  async function spend(room: string, budgets: readonly Budget[]): Promise<GiveBack> {
    const limited = budgets.filter(({ most, amount }) => most !== undefined && amount > 0)
    if (limited.length === 0) return () => {}
    const takeBack = (budgets: readonly Budget[], part?: number) =>
      add(budgets.map((step) => ({ ...step, amount: -(part ?? step.amount) })))
    /** What failed is not given back without end: a vendor may have been asked, and paid. */
    const giveBack = async (part?: number) => {
      const failed = await add(
        limited.map((step) => ({ ...step, key: `failed:${step.key}`, amount: part ?? step.amount })),
      )
      const given = limited.filter(({ most = 0 }, index) => (failed[index] ?? 0) <= most)
      if (given.length > 0) await takeBack(given, part)
    }
    // One after the other, so that what a room may not buy never counts for the day.
    const counted: Budget[] = []
    for (const step of limited) {
      const [total = 0] = await add([step])
      counted.push(step)
      const { most = 0, whose, retryAfterMs } = step
      if (total >= most) onSpent(room)
      if (total <= most) continue
      await takeBack(counted)
      throw refusal(
        'limit',
        `The ${whose} has used up what it may.`,
        retryAfterMs === undefined ? {} : { retryAfterMs },
      )
    }
    return (part) => {
      if (part !== 0) void giveBack(part).catch(() => {})
    }
  }

  const own = async ({ room, user, limits: granted }: Pick<Claims, 'room' | 'user' | 'limits'>, amount: Amount) =>
    budget('participant', await nameOf(room, user), { ...limits.participant, ...granted }, amount)

  async function common(room: string, amount: Amount): Promise<readonly Budget[]> {
    const day = Math.floor(clock.now() / dayMs)
    const today = budget('day', `day:${day}`, limits.day, amount)
    return [
      budget('room', await nameOf(room), limits.room, amount),
      { ...today, lifetimeMs: 2 * dayMs, retryAfterMs: (day + 1) * dayMs - clock.now() },
    ]
  }

  async function isSpent(claims: Pick<Claims, 'room' | 'user' | 'limits'>, none: Amount): Promise<boolean> {
    const limited = [await own(claims, none), ...(await common(claims.room, none))].filter(
      ({ most }) => most !== undefined,
    )
    if (limited.length === 0) return false
    const totals = await add(limited)
    return limited.some(({ most = 0 }, index) => (totals[index] ?? 0) >= most)
  }

  async function count({ room, user }: Caller, amount: number): Promise<void> {
    const key = `calls:${await nameOf(room, user)}`
    const [calls = 0] = await add([{ key, amount, lifetimeMs: minuteMs }])
    if (calls > callsPerMinute)
      throw refusal('rate-limited', 'Too many calls in this minute: wait for the next.', { retryAfterMs: minuteMs })
  }

  return {
    call: (caller) => count(caller, 1),
    async transfer(caller, bytes) {
      const calls = Math.floor(bytes / bytesOfCall)
      if (calls > 0) await count(caller, calls)
    },
    async ask(claims, amount) {
      return spend(claims.room, [await own(claims, amount)])
    },
    async buy(room, amount) {
      return spend(room, await common(room, amount))
    },
    async spent(claims) {
      const [characters, sound] = await Promise.all([
        isSpent(claims, { characters: 0 }),
        isSpent(claims, { soundMs: 0 }),
      ])
      return [...(characters ? (['translation', 'voice'] as const) : []), ...(sound ? (['recognition'] as const) : [])]
    },
  }
}

const surrogatePairs = /[\ud800-\udbff][\udc00-\udfff]/g

/** As vendors count: not UTF-16 code units. */
export const codePointsOf = (text: string): number => text.length - (text.match(surrogatePairs)?.length ?? 0)
