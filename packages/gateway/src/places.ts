import type { Clock } from '@lingobooth/core'
import { createOwnedMap } from '@lingobooth/core/adapter'
import { type Caller, memberOf } from './participant.ts'
import { refusal } from './refusal.ts'
import { createTally } from './tally.ts'

export interface PlacesOptions {
  /** Calls at once. */
  readonly most: number
  readonly maxWaiting: number
  readonly maxWaitMs: number
  readonly clock: Clock
}

export interface Places {
  /** Resolves when there is a place, to what gives it back. Rejects with `rate-limited` when that takes too long, or when too many wait. */
  take(caller: Caller): Promise<() => void>
  readonly waiting: number
}

interface Waiter {
  readonly caller: Caller
  readonly member: string
  admit(): void
  refuse(): void
}

/**
 * Places for the calls of one vendor. A room has at most as many as are free, and a participant half of that, so that some are free for who comes next
 * (dynamic thresholds, Choudhury and Hahne 1998). The next goes to the room, and there to the participant, with the fewest; the rooms of a user count
 * as one. Beyond the most that may wait, the user with the most waiting loses the oldest.
 */
export function createPlaces({ most, maxWaiting, maxWaitMs, clock }: PlacesOptions): Places {
  const rooms = createTally()
  const members = createTally()
  const users = createTally()
  const queue = createOwnedMap<Waiter>({ max: maxWaiting, whenFull: 'share' })
  let free = most
  let orders = 0

  const shareOf = ({ room, user }: Caller) => Math.max(rooms.of(room), users.of(user))
  const mayRun = (caller: Caller, member: string) => shareOf(caller) < free && members.of(member) * 2 < free

  function start({ room, user }: Caller, member: string): () => void {
    const count = (change: 1 | -1) => {
      free -= change
      rooms.add(room, change)
      members.add(member, change)
      users.add(user, change)
    }
    let isTaken = true
    count(1)
    return () => {
      if (!isTaken) return
      isTaken = false
      count(-1)
      next()?.admit()
    }
  }

  function next(): Waiter | undefined {
    let found: Waiter | undefined
    let fewest = Number.POSITIVE_INFINITY
    for (const waiter of queue.values()) {
      const { caller, member } = waiter
      // A participant has at most as many as the room, and so decides only among those of equal rooms.
      const burden = shareOf(caller) * (most + 1) + members.of(member)
      if (burden >= fewest || !mayRun(caller, member)) continue
      fewest = burden
      found = waiter
    }
    return found
  }

  const wait = (caller: Caller, member: string): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const key = `${orders++}`
      const leave = () => {
        clock.clearTimeout(timer)
        queue.delete(key)
      }
      const waiter: Waiter = {
        caller,
        member,
        admit() {
          leave()
          resolve(start(caller, member))
        },
        refuse() {
          leave()
          reject(busy())
        },
      }
      const timer = clock.setTimeout(waiter.refuse, maxWaitMs)
      for (const { value } of queue.set(key, caller.user, waiter)) value.refuse()
    })

  return {
    get waiting() {
      return queue.size
    },
    async take(caller) {
      const member = memberOf(caller)
      return mayRun(caller, member) ? start(caller, member) : wait(caller, member)
    },
  }
}

const busy = () =>
  refusal('rate-limited', 'The vendor is busy with other lines: try again.', { status: 503, retryAfterMs: 1_000 })

/** Places of each vendor for itself. */
export function createVendorPlaces(options: PlacesOptions) {
  const known = new Map<object, Places>()
  const take = (vendor: object, caller: Caller) => {
    const places = known.get(vendor) ?? createPlaces(options)
    known.set(vendor, places)
    return places.take(caller)
  }
  return {
    take,
    async run<T>(vendor: object, caller: Caller, call: () => Promise<T>): Promise<T> {
      const giveBack = await take(vendor, caller)
      try {
        return await call()
      } finally {
        giveBack()
      }
    },
    get waiting() {
      return [...known.values()].reduce((total, places) => total + places.waiting, 0)
    },
  }
}

export type VendorPlaces = ReturnType<typeof createVendorPlaces>
