import { manualClock } from '@lingobooth/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createShareLedger } from './share-ledger.ts'

const windowMs = 3_600_000
const stepMs = windowMs / 60
const limit = 100

const opened = (given: { readonly limit?: number } = {}) => {
  const clock = manualClock()
  return { clock, ledger: createShareLedger({ clock, limit, windowMs, ...given }) }
}
type Ledger = ReturnType<typeof opened>['ledger']

/** What is granted if as much as possible is wanted, one by one. */
const drawn = (ledger: Ledger, user: string): number => {
  let amount = 0
  for (; ledger.left(user) >= 1 && amount < 1_000; amount++) ledger.book(user, 1)
  return amount
}

const users = ['eve', 'mallory', 'ana', 'ben'] as const
const soonOrLater = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: windowMs / 4 }))

describe('the share ledger', () => {
  it('never exceeds the limit in a window, whatever is requested, returned or booked again', {
    tags: ['usage-limits'],
  }, async () => {
    const wish = fc.record({
      user: fc.constantFrom(...users, undefined),
      waitMs: soonOrLater,
      amount: fc.integer({ min: 0, max: 60 }),
      thenMs: soonOrLater,
      unused: fc.integer({ min: 0, max: 60 }),
      renewed: fc.integer({ min: 0, max: 60 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { maxLength: 60 }), async (wishes) => {
        const { clock, ledger } = opened()
        const spent: { readonly atMs: number; readonly amount: number }[] = []
        const pay = (amount: number) => {
          if (amount === 0) return
          const atMs = clock.monotonicMs()
          spent.push({ atMs, amount })
          const inWindow = spent.filter((each) => each.atMs > atMs - windowMs)
          expect(inWindow.reduce((sum, each) => sum + each.amount, 0)).toBeLessThanOrEqual(limit)
        }
        for (const { user, waitMs, amount, thenMs, unused, renewed } of wishes) {
          await clock.advance(waitMs)
          if (amount > (user === undefined ? ledger.free() : ledger.left(user))) continue
          const booking = ledger.book(user, amount)
          const back = Math.min(unused, amount)
          const again = Math.min(renewed, amount - back)
          pay(amount - back - again)
          await clock.advance(thenMs)
          const isCounted = booking.isCounted()
          booking.giveBack(back)
          if (!isCounted) continue
          booking.renew(again)
          pay(again)
        }
      }),
    )
  })

  it('allows the whole limit, which is free again after a window and a sixtieth', async () => {
    const { clock, ledger } = opened()
    ledger.book(undefined, 60)
    expect(ledger.free()).toBe(40)
    await clock.advance(windowMs)
    expect(ledger.free()).toBe(40)
    await clock.advance(stepMs)
    expect(ledger.free()).toBe(limit)
  })

  it('does not make room for more with a return that comes too late', async () => {
    const { clock, ledger } = opened()
    const booking = ledger.book('eve', 40)
    await clock.advance(windowMs + stepMs)
    booking.giveBack(40)
    expect([booking.isCounted(), ledger.free(), ledger.left('eve')]).toEqual([false, limit, limit / 2])
  })

  it('guarantees a share of indivisible amounts to a user with small ones', async () => {
    const wish = fc.record({ user: fc.constantFrom('eve', 'mallory'), amount: fc.integer({ min: 1, max: 60 }) })
    const wishes = fc.array(fc.array(wish, { maxLength: 12 }), { minLength: 8, maxLength: 80 })
    await fc.assert(
      fc.asyncProperty(wishes, async (rounds) => {
        const { clock, ledger } = opened()
        const spent: { readonly atMs: number; readonly user: string; readonly amount: number }[] = []
        const spend = (user: string, amount: number) => {
          if (amount > ledger.largest(user)) return false
          ledger.book(user, amount)
          spent.push({ atMs: clock.monotonicMs(), user, amount })
          return true
        }
        for (const wanted of rounds) {
          while (spend('ana', 1)) {}
          for (const { user, amount } of wanted) spend(user, amount)
          const inWindow = spent.filter(({ atMs }) => atMs > clock.monotonicMs() - windowMs - stepMs)
          const sum = (of: typeof spent) => of.reduce((all, { amount }) => all + amount, 0)
          expect(sum(inWindow)).toBeLessThanOrEqual(limit)
          expect(sum(inWindow.filter(({ user }) => user === 'ana'))).toBeGreaterThanOrEqual(limit / 4 - 1)
          await clock.advance(windowMs / 8)
        }
      }),
    )
  })
})

describe("a user's share in the ledger", () => {
  it('is even for every user with requests, whatever others request', { tags: ['usage-limits'] }, async () => {
    const wish = fc.record({
      user: fc.constantFrom('eve', 'eve', 'eve', ...users),
      amount: fc.integer({ min: 1, max: 60 }),
      waitMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: windowMs / 200 })),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { maxLength: 100 }), async (wishes) => {
        const { clock, ledger } = opened()
        const spent = new Map<string, number>()
        for (const user of users) ledger.left(user)
        const share = limit / (users.length + 1)
        for (const { user, amount, waitMs } of wishes) {
          await clock.advance(waitMs)
          const before = spent.get(user) ?? 0
          const isGranted = amount <= ledger.left(user)
          if (before + amount <= share) expect(isGranted).toBe(true)
          if (!isGranted) continue
          ledger.book(user, amount)
          spent.set(user, before + amount)
        }
      }),
    )
  })

  it('of a single user is half at once, and the whole limit over the window', async () => {
    const { clock, ledger } = opened()
    const drawnAt = [drawn(ledger, 'eve')]
    for (const waitMs of [windowMs / 2, windowMs / 2]) {
      await clock.advance(waitMs)
      drawnAt.push(drawn(ledger, 'eve'))
    }
    expect(drawnAt).toEqual([50, 25, 25])
    for (let half = 0; half < 4; half++) {
      await clock.advance(windowMs / 2 + stepMs)
      drawnAt.push(drawn(ledger, 'eve'))
    }
    expect(drawnAt.slice(3)).toEqual([75, 25, 75, 25])
  })

  it('is half again after a window without requests', async () => {
    const { clock, ledger } = opened()
    expect(drawn(ledger, 'eve')).toBe(50)
    await clock.advance(windowMs + stepMs)
    expect(drawn(ledger, 'eve')).toBe(50)
  })

  it('of two constant users is half each once nobody else has come for a window', async () => {
    const { clock, ledger } = opened()
    for (const user of ['eve', 'ana']) ledger.left(user)
    expect([drawn(ledger, 'eve'), drawn(ledger, 'ana')]).toEqual([33, 33])
    await clock.advance(windowMs)
    expect([drawn(ledger, 'eve'), drawn(ledger, 'ana')]).toEqual([17, 17])
  })

  it('grows by what others do not use, except what is left of their shares', async () => {
    const { clock, ledger } = opened({ limit: 200 })
    ledger.book('ana', 10)
    ledger.left('eve')
    ledger.book(undefined, 20)
    expect(ledger.left('eve')).toBe(50)
    await clock.advance(windowMs - 1)
    expect(Math.round(ledger.left('eve'))).toBe(67)
  })

  it('is not reduced by the participant, who only has to keep to the limit', () => {
    const { ledger } = opened()
    ledger.book('ana', 25)
    expect(ledger.free()).toBe(75)
    ledger.book(undefined, 75)
    expect([ledger.free(), ledger.left('ana')]).toEqual([0, 0])
  })

  it('is common to all invented users beyond a thousand', () => {
    const { ledger } = opened({ limit: 100_000 })
    for (let count = 0; count < 3_000; count++) ledger.book(`eve ${count}`, 10)
    expect([ledger.left('') <= 0, ledger.left('mallory') <= 0]).toEqual([true, true])
    expect(ledger.left('eve 1')).toBeGreaterThan(80)
  })

  it('does not bind a user who has spent nothing, so that no amount is too large forever', () => {
    const { ledger } = opened()
    for (const user of ['eve', 'mallory', 'ana']) ledger.left(user)
    expect([ledger.left('ana'), ledger.largest('ana')]).toEqual([25, limit])
    ledger.book('eve', 60)
    expect(ledger.largest('ana')).toBe(40)
    ledger.book('ana', 1)
    expect(ledger.largest('ana')).toBe(24)
  })
})

it('a single user who retries when told gets the whole limit', async () => {
  const { clock, ledger } = opened()
  let sum = drawn(ledger, 'eve')
  for (let round = 0; round < 40; round++) {
    await clock.advance(ledger.retryMs)
    sum += drawn(ledger, 'eve')
  }
  expect(sum).toBeGreaterThan(0.9 * 20 * limit)
})

it('a user who retries when told gets an even share next to one who always comes first', async () => {
  const { clock, ledger } = opened()
  let ofAna = 0
  const roundMs = ledger.retryMs / 10
  for (let round = 0; round < 400; round++) {
    drawn(ledger, 'eve')
    if (round % 10 === 0) ofAna += drawn(ledger, 'ana')
    await clock.advance(roundMs)
  }
  expect(ofAna).toBeGreaterThan((0.9 * 20 * limit) / 2)
})
