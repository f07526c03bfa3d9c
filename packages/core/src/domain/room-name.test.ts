import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roomKey } from './room-name.ts'

describe('a room name', () => {
  it.each([
    ['weekly', 'weekly'],
    ['Team-42', 'Team-42'],
    ['a b', 'a_0020b'],
    ['a_b', 'a_005fb'],
    ['é', '_00e9'],
    ['*', '_002a'],
    ['', '_'],
  ])('%j is the token %j', (room, key) => {
    expect(roomKey(room)).toBe(key)
  })

  it('with wildcards, separators or spaces can never reach another room', { timeout: 120_000 }, () => {
    const part = fc.constantFrom(
      '*',
      '>',
      '.',
      ',',
      '/',
      ' ',
      '_',
      '-',
      '+',
      '#',
      ':',
      '\ud800',
      '\udc00',
      'a',
      '_002a',
      '%2e',
    )
    const room = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(room, room, (one, other) => {
        expect(roomKey(one)).toMatch(/^[A-Za-z0-9_-]+$/)
        expect(roomKey(one) === roomKey(other)).toBe(one === other)
      }),
      { numRuns: 5_000 },
    )
  })
})
