import { expect, it } from 'vitest'
import { textBytes } from './text-bytes.ts'

it('textBytes counts text and field names at two bytes per UTF-16 unit, and at least eight per value', () => {
  expect(textBytes('añ🙂')).toBe(8)
  expect(textBytes({ text: 'hi' })).toBe(8 + 8 + 8)
  expect(textBytes({ text: 'hello' })).toBe(8 + 8 + 10)
  expect(textBytes(Array(19_000).fill(''))).toBe(8 + 19_000 * 8)
  expect(textBytes({ ['k'.repeat(60_000)]: 0 })).toBe(8 + 120_000 + 8)
  expect(textBytes({ a: Array(100_000).fill(0) })).toBe(8 + 2 + 8 + 800_000)
  expect([null, undefined, 1, true, [], {}].map(textBytes)).toEqual([8, 8, 8, 8, 8, 8])
  expect(textBytes(Array(1_000).fill([]))).toBe(8_008)
})

it('textBytes counts what is nested too deep to measure as infinite', () => {
  expect(textBytes(JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`))).toBe(Number.POSITIVE_INFINITY)
})

/** A value that counts how often anything of it is read. */
const watched = <Value extends object>(value: Value) => {
  const work = { reads: 0 }
  const get = (target: Value, key: string | symbol): unknown => {
    work.reads++
    return Reflect.get(target, key)
  }
  return { work, value: new Proxy(value, { get }) }
}

it('textBytes stops counting at the limit, and skips the items of a list that is too long', () => {
  const long = watched(Array(100_000).fill(''))
  expect([textBytes([long.value], 80_000) >= 80_000, long.work.reads]).toEqual([true, expect.any(Number)])
  expect(long.work.reads).toBeLessThan(5)
  const nested = watched(Array(1_000).fill(Array(100).fill('')))
  expect(textBytes(nested.value, 16_000)).toBeGreaterThanOrEqual(16_000)
  expect(nested.work.reads).toBeLessThan(60)
  const fields = watched(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`field ${index}`, ''])))
  expect(textBytes(fields.value, 1_000)).toBeLessThan(1_100)
  expect(fields.work.reads).toBeLessThan(50)
})
