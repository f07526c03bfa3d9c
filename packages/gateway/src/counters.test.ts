import { expect, it } from 'vitest'
import { createCounters } from './counters.ts'

const step = (key: string, amount: number, lifetimeMs = 10) => ({ key, amount, lifetimeMs })

it('a counter survives any number of other counters', async () => {
  const add = createCounters(undefined, () => 0)
  await add([step('ann', 5)])
  await add(Array.from({ length: 100_001 }, (_, index) => step(`other ${index}`, 1)))
  expect(await add([step('ann', 1)])).toEqual([6])
})

it('a counter restarts when its window is over, with a window of the same length', async () => {
  let nowMs = 0
  const add = createCounters(undefined, () => nowMs)
  const totals: unknown[] = []
  for (nowMs of [0, 9, 20, 29, 30]) totals.push(...(await add([step('ann', 1)])))
  expect(totals).toEqual([1, 2, 1, 2, 1])
})

it('reading a counter does not start its window', async () => {
  let nowMs = 0
  const add = createCounters(undefined, () => nowMs)
  const totals: unknown[] = []
  for (const [atMs, amount] of [
    [0, 0],
    [9, 1],
    [15, 1],
  ] as const) {
    nowMs = atMs
    totals.push(...(await add([step('ann', amount)])))
  }
  expect(totals).toEqual([0, 1, 2])
})
