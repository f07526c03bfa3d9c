import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginningLength, beginningOf, shownBreaks, shownChars } from './beginning-of-text.ts'
import { maxLineChars } from './clean-text.ts'

const word = 'word '

describe('the beginning of a text', () => {
  it('is the whole text if it is short', () => {
    for (const text of ['', 'Hello', 'я'.repeat(shownChars), `${'\n'.repeat(shownBreaks - 1)}end`])
      expect([beginningLength(text), beginningOf(text)]).toEqual([text.length, text])
  })

  it('ends with a whole word, or at the limit if there is none', () => {
    expect(beginningOf(word.repeat(1_000))).toBe(`${word.repeat(200).trim()}…`)
    expect(beginningOf('я'.repeat(maxLineChars))).toBe(`${'я'.repeat(shownChars)}…`)
  })

  it('ends before the line break that is one too many', () => {
    const lines = Array.from({ length: shownBreaks + 1 }, (_, index) => `line ${index}`)
    expect(beginningOf(lines.join('\n'))).toBe(`${lines.slice(0, -1).join('\n')}…`)
  })

  it.each(['👨‍👩‍👧‍👦', '🇩🇪', 'กำ', 'e\u0301\u0323', '\r\n'])(
    'never ends within a character as it is seen: %j',
    (character) => {
      for (let more = 0; more < character.length; more++) {
        const padding = 'x'.repeat(shownChars - more)
        expect(beginningOf(padding + character.repeat(9))).toBe(`${padding}…`)
      }
    },
  )

  it('ends at the limit within a character that is longer', () => {
    expect(beginningOf(`a${'\u0301'.repeat(maxLineChars)}`)).toBe(`a${'\u0301'.repeat(shownChars - 1)}…`)
  })

  it('never ends in half a character, and never exceeds the limit', () => {
    const end = fc.string({ unit: 'grapheme', maxLength: 100 })
    fc.assert(
      fc.property(end, fc.nat(shownBreaks + 1), fc.nat(60), (text, breaks, more) => {
        const whole = '\n'.repeat(breaks).padEnd(shownChars - more, 'x') + text
        const part = whole.slice(0, beginningLength(whole))
        expect(() => encodeURIComponent(part)).not.toThrow()
        expect(part.length).toBeLessThanOrEqual(shownChars)
        expect(part.split('\n').length).toBeLessThanOrEqual(shownBreaks)
      }),
    )
  })
})
