import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shortName } from './short-name.ts'

describe('the display name of another participant', () => {
  it.each([
    ['Ada Lovelace', 'Ada L.'],
    ['Ada', 'Ada'],
    ['Ada King Lovelace', 'Ada K.'],
    ['  Ada \t\u00a0 Lovelace ', 'Ada L.'],
    ['Ada\u3000Lovelace', 'Ada L.'],
    ['Zoë élan', 'Zoë é.'],
    ['Zoe e\u0301lan', 'Zoe e\u0301.'],
    ['Ana 👩‍👧 x', 'Ana 👩‍👧.'],
    ['山田 太郎', '山田 太.'],
    ['Ada Lovelace (2)', 'Ada L. (2)'],
    ['Ada (2)', 'Ada (2)'],
    ['', ''],
    ['   ', ''],
  ])(
    '%j is shortened to the first name and the initial of the second word with a dot: %j',
    { tags: ['short-names'] },
    (name, short) => {
      expect(shortName(name)).toBe(short)
    },
  )

  it('never ends in half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(() => encodeURIComponent(shortName(name))).not.toThrow()
      }),
    )
  })
})
