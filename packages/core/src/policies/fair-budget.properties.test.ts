import { manualClock } from '@lingobooth/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFairBudget } from './fair-budget.ts'

const perSecond = 1_000
const largest = 300

/** Who wants how much, in what order, in each second; the honest one always wants some. */
const seconds = fc.array(
  fc.array(
    fc.record({ user: fc.constantFrom('eve', 'mallory', 'ana'), amount: fc.integer({ min: 1, max: largest }) }),
    {
      maxLength: 60,
    },
  ),
  { minLength: 2, maxLength: 12 },
)

describe('a fair budget', () => {
  it('is never exceeded by more than one message a second, and leaves everybody a share of each second', async () => {
    await fc.assert(
      fc.asyncProperty(seconds, async (wishes) => {
        const clock = manualClock()
        await clock.advance(1_000 - (clock.now() % 1_000))
        const budget = createFairBudget({ clock, perSecond })
        let all = 0
        let ofAna = 0
        const wish = (user: string, amount: number) => {
          if (budget.left(user) <= 0) return false
          budget.spend(user, amount)
          all += amount
          if (user === 'ana') ofAna += amount
          return true
        }
        for (const [index, wanted] of wishes.entries()) {
          for (const { user, amount } of wanted) wish(user, amount)
          while (wish('ana', 50)) {}
          const passed = index + 1
          expect(all).toBeLessThanOrEqual(passed * perSecond + largest)
          // In the first second the others may have come first.
          expect(ofAna).toBeGreaterThanOrEqual((passed - 1) * (perSecond / 3) - largest)
          await clock.advance(1_000)
        }
      }),
    )
  })

  it('belongs to one who is alone, from the second after the others stopped', async () => {
    const clock = manualClock()
    await clock.advance(1_000 - (clock.now() % 1_000))
    const budget = createFairBudget({ clock, perSecond })
    for (const user of ['eve', 'ana']) budget.left(user)
    expect([budget.left('eve'), budget.left('ana'), budget.left('luis')]).toEqual([500, 500, perSecond / 3])
    await clock.advance(1_000)
    expect(budget.left('ana')).toBeCloseTo(perSecond / 3)
    await clock.advance(1_000)
    expect(budget.left('ana')).toBe(perSecond)
    budget.spend('ana', 3 * perSecond)
    await clock.advance(1_999)
    expect(budget.left('ana')).toBeLessThanOrEqual(0)
    await clock.advance(1_001)
    expect(budget.left('ana')).toBe(perSecond)
  })

  it('does not grow with made-up users', () => {
    const budget = createFairBudget({ clock: manualClock(), perSecond })
    for (let count = 0; count < 5_000; count++) budget.left(`eve.${count}`)
    budget.spend('eve.4999', 10)
    expect(budget.left('eve.4998')).toBeCloseTo(perSecond / 1_000 - 10)
  })
})
