import { expect, it } from 'vitest'
import { textBytes } from './text-bytes.ts'

it('counts texts and the names of fields at two bytes a UTF-16 unit, and eight for anything else', () => {
  expect(textBytes('añ🙂')).toBe(8)
  expect(textBytes({ text: 'hi' })).toBe(8 + 8 + 4)
  expect(textBytes({ ['k'.repeat(60_000)]: 0 })).toBe(8 + 120_000 + 8)
  expect(textBytes({ a: Array(100_000).fill(0) })).toBe(8 + 2 + 8 + 800_000)
  expect([null, undefined, 1, true, [], {}].map(textBytes)).toEqual([8, 8, 8, 8, 8, 8])
  expect(textBytes(Array(1_000).fill([]))).toBe(8_008)
})

it('takes what nests too deep to be measured for as large as can be', () => {
  expect(textBytes(JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`))).toBe(Number.POSITIVE_INFINITY)
})
