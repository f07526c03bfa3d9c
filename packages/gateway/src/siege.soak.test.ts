import { expect, it } from 'vitest'
import { besiege, lossesOf, noLosses, type Siege } from './test-support/siege/besiege.ts'

const mebibyte = 1_048_576
const minuteMs = 60_000

/** By how much more is taken in the last fifth of the time than in the second. */
function growthOf(memory: Siege['memory'], of: 'rssBytes' | 'heapBytes'): number {
  const fifth = Math.floor(memory.length / 5)
  const medianOf = (part: Siege['memory']) =>
    part.map((told) => told[of]).toSorted((left, right) => left - right)[Math.floor(part.length / 2)] ?? 0
  return medianOf(memory.slice(-fifth)) - medianOf(memory.slice(fifth, 2 * fifth))
}

it('a gateway besieged for ten minutes by twenty people with good tokens loses nothing of others, and does not grow', async () => {
  const siege = await besiege({ warmUpMs: minuteMs / 6, calmMs: minuteMs, siegeMs: 10 * minuteMs, linesLater: 60 })
  expect(lossesOf(siege)).toEqual(noLosses)
  expect(Math.max(...siege.memory.map(({ heapBytes }) => heapBytes))).toBeLessThan(400 * mebibyte)
  expect(Math.max(...siege.memory.map(({ rssBytes }) => rssBytes))).toBeLessThan(768 * mebibyte)
  expect(growthOf(siege.memory, 'heapBytes')).toBeLessThan(64 * mebibyte)
  expect(growthOf(siege.memory, 'rssBytes')).toBeLessThan(64 * mebibyte)
})
