import { expect, it } from 'vitest'
import { createSeen } from './seen.ts'
import { lineKey } from './wire/author.ts'

it('the seen lines accept a line once, and hold the last 20,000', () => {
  const seen = createSeen()
  const keys = Array.from({ length: 20_001 }, (_, index) => `line ${index}`)
  expect(keys.filter((key) => !seen.take(key))).toEqual([])
  expect([seen.take('line 20000'), seen.take('line 1')]).toEqual([false, false])
  expect(seen.take('line 0')).toBe(true)
  expect(seen.take('line 1')).toBe(true)
})

it('the seen lines keep those of others, however many one person sends', () => {
  const seen = createSeen()
  seen.take('of luis', 'luis')
  for (let line = 0; line < 30_000; line++) seen.take(`of eve ${line}`, 'eve')
  expect([seen.take('of luis', 'luis'), seen.has('of eve 29999'), seen.has('of eve 0')]).toEqual([false, true, false])
})

it('the seen lines hold at most eight megabytes of associated content', () => {
  const seen = createSeen()
  const content = 'x'.repeat(9_990)
  for (let index = 0; index < 1_000; index++) expect(seen.take(`line ${index}`, 'luis', content)).toBe(true)
  const remembered = Array.from({ length: 1_000 }, (_, index) => seen.has(`line ${index}`))
  const most = Math.floor((8 * 1024 * 1024) / (2 * (content.length + 'line 999'.length)))
  const count = remembered.filter(Boolean).length
  expect([count <= most, count > 0.99 * most]).toEqual([true, true])
  expect(remembered.at(-1)).toBe(true)
})

it('the seen lines identify own lines of earlier stays in a room by their client', () => {
  const seen = createSeen()
  seen.enter('first stay')
  seen.take(lineKey('first stay', 'a'))
  seen.enter('second stay')
  expect(['a', 'b'].map((id) => seen.isOwn({ clientId: 'second stay', id }))).toEqual([true, false])
  expect(seen.isOwn({ clientId: 'somebody', id: 'a' })).toBe(false)
  expect(createSeen().isOwn({ clientId: 'first stay', id: 'a' })).toBe(false)
})
