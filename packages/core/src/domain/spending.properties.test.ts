import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWithin, nothingSpent, spend } from './spending.ts'

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
