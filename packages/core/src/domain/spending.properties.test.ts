import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isFair, isWithin, nothingSpent, type Spendings, spend, spendFor } from './spending.ts'

const hourMs = 3_600_000
const limit = 100

const wish = fc.record({
  waitMs: fc.integer({ min: 0, max: hourMs / 4 }),
  amount: fc.integer({ min: 0, max: 60 }),
  /** Given back later; undefined: all of it was used. */
  unused: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
})

it('no hour holds more than the limit, whenever and however much is wanted', { tags: ['usage-limits'] }, () => {
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 60 }), (wishes) => {
      const spent: { readonly atMs: number; readonly amount: number }[] = []
      const returns: { readonly atMs: number; readonly back: number }[] = []
      let spending = nothingSpent
      let nowMs = Date.UTC(2026, 0, 1)
      for (const { waitMs, amount, unused = 0 } of wishes) {
        nowMs += waitMs
        for (const { atMs, back } of returns.splice(0)) spending = spend(spending, -back, atMs)
        if (!isWithin(spending, amount, limit, nowMs)) continue
        spending = spend(spending, amount, nowMs)
        const back = Math.min(unused, amount)
        spent.push({ atMs: nowMs, amount: amount - back })
        returns.push({ atMs: nowMs, back })
        const inHour = spent.filter(({ atMs }) => atMs > nowMs - hourMs)
        expect(inHour.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(limit)
      }
    }),
  )
})

it('what was spent is free again after an hour, and a minute at most', () => {
  const spending = spend(nothingSpent, limit, 0)
  expect(isWithin(spending, 1, limit, hourMs)).toBe(false)
  expect(isWithin(spending, limit, limit, hourMs + 60_000)).toBe(true)
  expect(isWithin(spending, limit + 1, limit, hourMs + 60_000)).toBe(false)
})

it('as much as the limit may be spent, and nothing more', () => {
  const spending = spend(nothingSpent, 60, 0)
  expect([40, 41].map((amount) => isWithin(spending, amount, limit, 0))).toEqual([true, false])
})

const users = ['eve', 'mallory', 'ana', 'ben'] as const
const wishOfUser = fc.record({
  user: fc.constantFrom('eve', 'eve', 'eve', ...users),
  amount: fc.integer({ min: 1, max: 60 }),
  waitMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: hourMs / 200 })),
})

it('whoever wants something in an hour gets an even share of it, whatever the others want', {
  tags: ['usage-limits'],
}, () => {
  fc.assert(
    fc.property(fc.array(wishOfUser, { maxLength: 100 }), (wishes) => {
      let nowMs = Date.UTC(2026, 0, 1)
      let spending = nothingSpent
      let spendings: Spendings = new Map()
      const spent = new Map<string, number>()
      for (const user of users) spendings = spendFor(spendings, user, 0, nowMs)
      const share = limit / (users.length + 1)
      for (const { user, amount, waitMs } of wishes) {
        nowMs += waitMs
        const before = spent.get(user) ?? 0
        const isGranted = isWithin(spending, amount, limit, nowMs) && isFair(spendings, user, amount, limit, nowMs)
        if (before + amount <= share) expect(isGranted).toBe(true)
        if (!isGranted) continue
        spending = spend(spending, amount, nowMs)
        spendings = spendFor(spendings, user, amount, nowMs)
        spent.set(user, before + amount)
      }
    }),
  )
})

it('one alone gets all of a limit, half of it at once and the rest over the hour', () => {
  const granted = (nowMs: number, before: Spendings) => {
    let spendings = before
    let amount = 0
    while (isFair(spendings, 'eve', 1, limit, nowMs) && amount < limit) {
      spendings = spendFor(spendings, 'eve', 1, nowMs)
      amount++
    }
    return { amount, spendings }
  }
  const first = granted(0, new Map())
  const second = granted(hourMs / 2, first.spendings)
  const third = granted(hourMs - 1, second.spendings)
  expect([first.amount, second.amount, third.amount]).toEqual([limit / 2, limit / 4, limit / 4 - 1])
})

it('what others do not use of their shares is free, but for what they have left of them', () => {
  let spendings = spendFor(spendFor(new Map(), 'ana', 10, 0), 'eve', 0, 0)
  spendings = spendFor(spendings, undefined, 20, 0)
  const wanted = [50, 51].map((amount) => isFair(spendings, 'eve', amount, 200, 0))
  expect(wanted).toEqual([true, false])
  expect([isFair(spendings, 'eve', 99, 200, hourMs - 1), isFair(spendings, 'eve', 101, 200, hourMs - 1)]).toEqual([
    true,
    false,
  ])
})

it('made-up users beyond a thousand have one share together', () => {
  let spendings: Spendings = new Map()
  for (let count = 0; count < 3_000; count++) spendings = spendFor(spendings, `eve ${count}`, 1, 0)
  expect(spendings.size).toBe(1_001)
  expect(spendings.get('')?.get(60_000)).toBe(2_000)
})
