import { expect, it } from 'vitest'
import { besiege, lossesOf, noLosses } from './test-support/siege/besiege.ts'

const mebibyte = 1_048_576

it('a gateway besieged for seconds by twenty people with good tokens loses nothing of others, in bounded memory', async () => {
  const siege = await besiege({ warmUpMs: 2_000, calmMs: 2_000, siegeMs: 8_000, linesLater: 5 })
  expect(siege.besieged.lines.length).toBeGreaterThan(0)
  expect(lossesOf(siege)).toEqual(noLosses)
  expect(Math.max(...siege.memory.map(({ heapBytes }) => heapBytes))).toBeLessThan(400 * mebibyte)
  expect(Math.max(...siege.memory.map(({ rssBytes }) => rssBytes))).toBeLessThan(512 * mebibyte)
})
