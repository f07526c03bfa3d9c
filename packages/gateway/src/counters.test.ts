import { manualClock } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { createCounters } from './counters.ts'
import { memoryStore } from './test-support/memory-store.ts'

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

const hour = 3_600_000

function counting() {
  const clock = manualClock()
  const shared = memoryStore(clock)
  const [one, two] = [1, 2].map(() => createCounters(shared.store, clock.monotonicMs)) as [Add, Add]
  const used = async (add: Add, amount: number) => (await add([step('ann', amount, hour)]))[0]
  return { clock, shared, one, two, used }
}
type Add = ReturnType<typeof createCounters>

it('what a store has forgotten is written back, once, by whichever gateway knows it', async () => {
  const { shared, one, two, used } = counting()
  expect([await used(one, 900), await used(two, 90)]).toEqual([900, 990])
  shared.empty()
  expect([await used(two, 1), await used(one, 1), await used(two, 0)]).toEqual([991, 992, 992])
})

it('what was used while the store was gone is told when it is back', async () => {
  const { shared, one, two, used } = counting()
  await used(one, 10)
  shared.state.is = 'gone'
  expect([await used(one, 5), await used(one, 5), await used(two, 3)]).toEqual([15, 20, 3])
  shared.state.is = 'there'
  expect([await used(one, 0), await used(two, 0), await used(one, 0)]).toEqual([20, 23, 23])
})

it('a window ends for all gateways when it ends in the store, also for one that learned of it late', async () => {
  const { clock, one, two, used } = counting()
  await used(one, 10)
  await clock.advance(hour - 1_000)
  expect(await used(two, 5)).toBe(15)
  await clock.advance(1_001)
  expect([await used(two, 1), await used(one, 1)]).toEqual([1, 2])
})
