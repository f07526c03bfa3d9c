import { expect, it } from 'vitest'
import { textBudget } from './text-budget.ts'

it('each sender may hold text up to its budget, until it is released', () => {
  const shareOf = textBudget(10_000)
  const [first, second, other] = [shareOf('eve'), shareOf('eve'), shareOf('ana')]
  expect([first.hold(3_000), second.hold(3_000), second.hold(1_000), other.hold(3_000)]).toEqual([
    true,
    false,
    true,
    true,
  ])
  first.free()
  first.free()
  expect([second.hold(4_000), second.hold(3_000)]).toEqual([false, true])
})

it('the overhead of each part counts, so that tiny parts fill the budget too', () => {
  const share = textBudget(10_000)('eve')
  let parts = 0
  while (share.hold(1)) parts++
  expect(parts).toBe(Math.floor(10_000 / 34))
})
