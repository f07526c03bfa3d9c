import { expect, it } from 'vitest'
import { createMonotonic } from './defaults.ts'

const started = () => {
  const at = { awakeMs: 5_000, wallMs: Date.UTC(2026, 0, 1) }
  const monotonicMs = createMonotonic(
    () => at.awakeMs,
    () => at.wallMs,
  )
  const pass = (awakeMs: number, wallMs: number) => {
    at.awakeMs += awakeMs
    at.wallMs += wallMs
    return monotonicMs()
  }
  return { pass }
}

it("monotonic time includes a computer's sleep, whether or not its monotonic clock does", () => {
  const hoursMs = 8 * 3_600_000
  expect(started().pass(100, hoursMs)).toBe(5_000 + hoursMs)
  expect(started().pass(hoursMs, hoursMs)).toBe(5_000 + hoursMs)
})

it('monotonic time goes on when the wall clock is set back, and afterwards', () => {
  const { pass } = started()
  expect([pass(100, -120_000), pass(100, 100), pass(100, 120_100)]).toEqual([5_100, 5_200, 125_300])
})

it('monotonic time does not accumulate the rounding and drift between the two clocks', () => {
  const { pass } = started()
  const steps = Array.from({ length: 10_000 }, (_, step) => pass(0.5, step % 2))
  expect([steps.at(-1), pass(0, 999)]).toEqual([10_000, 10_000])
})
