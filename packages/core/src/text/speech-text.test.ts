import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginningForSpeech } from '../voice/speech-parts.ts'
import { speechText, splitForSpeech } from './speech-text.ts'

describe('text for speech', () => {
  it('has greater-than characters removed', { tags: ['voice-text'] }, () => {
    expect(speechText('>> Ada: 3 > 2 ')).toBe('Ada: 3  2')
    expect(speechText('>')).toBe('')
  })

  it.each(['...', '♪♪', '👍', '👨‍👩‍👧 ❤️', '?!', '\u200b', '\u200d', '-'])(
    'is none where nothing is read: %s',
    (text) => {
      expect(speechText(text)).toBe('')
    },
  )

  it.each(['42', '👍 ok', '(silence)', '€', 'あ', '%'])('is all of a text in which something is read: %s', (text) => {
    expect(speechText(text)).toBe(text)
  })
})

describe('text longer than a vendor accepts', () => {
  it('stays whole if it fits after all', () => {
    expect(splitForSpeech('One. Two.', 9)).toEqual(['One. Two.'])
    expect(splitForSpeech('', 9)).toEqual([])
  })

  it('is split at sentence ends', () => {
    expect(splitForSpeech('One is here. Two is there! Three?', 28)).toEqual(['One is here. Two is there! ', 'Three?'])
    expect(splitForSpeech('今日は晴れです。明日は雨です。', 8)).toEqual(['今日は晴れです。', '明日は雨です。'])
  })

  it('is split at spaces if a sentence is too long', () => {
    expect(splitForSpeech('one two three four. Five.', 10)).toEqual(['one two ', 'three ', 'four. ', 'Five.'])
  })

  it('is split between characters if a word is too long, never inside one', () => {
    expect(splitForSpeech('abcdefg', 3)).toEqual(['abc', 'def', 'g'])
    expect(splitForSpeech('😀😀😀', 3)).toEqual(['😀', '😀', '😀'])
    expect(splitForSpeech('e\u0301e\u0301', 3)).toEqual(['e\u0301', 'e\u0301'])
    expect(splitForSpeech('👩‍👧x', 2)).toEqual(['👩‍👧', 'x'])
  })

  it('is unchanged when joined again, in parts within the limit and without half characters', () => {
    const text = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('. ', ' ', '! ', '\n', 'e\u0301')))
    const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (parts, maxChars) => {
        const whole = parts.join('')
        const pieces = splitForSpeech(whole, maxChars)
        expect(pieces.join('')).toBe(whole)
        for (const piece of pieces) {
          expect(piece).not.toBe('')
          expect(() => encodeURIComponent(piece)).not.toThrow()
          if (piece.length > maxChars) expect([...graphemes.segment(piece)].length).toBe(1)
        }
      }),
    )
  })
})

describe('the beginning of a text', () => {
  it.each([
    ['all of it where it fits', 'One. Two.', 9, 'One. Two.'],
    ['whole sentences', 'One is here. Two is there! Three?', 28, 'One is here. Two is there!'],
    ['whole words where the sentences that fit are short', 'Ok. one two three four five', 16, 'Ok. one two'],
    ['whole words where the first sentence is too long', 'one two three four. Five.', 10, 'one two'],
    ['whole characters where the words that fit are short', 'Ok. abcdefghijkl', 10, 'Ok. abcdef'],
    ['whole characters in a script without spaces', '好。今日は晴れです', 6, '好。今日は晴'],
    ['whole characters, where the last that fits is of two halves', 'Ok. 😀😀😀😀', 9, 'Ok. 😀😀'],
    ['whole characters, where the last that fits is of several', 'Ok. abe\u0301e\u0301', 9, 'Ok. abe\u0301'],
    ['no half of a pair, of a character that is longer by itself', '👩‍👧👩‍👧', 4, '👩\u200d'],
    ['more than white space where there is more', 'a          bc de', 14, 'a          bc'],
  ])('is %s', (_, text, maxChars, beginning) => {
    expect(beginningForSpeech(text, maxChars)).toBe(beginning)
  })

  it('has at least half the maximum length, and never more, wherever the stops are', () => {
    const text = fc.array(fc.constantFrom('a', '. ', '。', '! ', 'word ', '好', '😀', 'e\u0301'), { minLength: 30 })
    fc.assert(
      fc.property(text, (parts) => {
        const whole = parts.join('')
        const beginning = beginningForSpeech(whole, 20)
        expect(whole.startsWith(beginning)).toBe(true)
        expect(beginning.length).toBeLessThanOrEqual(20)
        expect(beginning.length).toBeGreaterThanOrEqual(10)
        expect(() => encodeURIComponent(beginning)).not.toThrow()
      }),
    )
  })
})
