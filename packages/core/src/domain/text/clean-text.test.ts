import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanName, recognizedText, textToSend } from './clean-text.ts'

describe('a name', () => {
  it.each([
    ['zero-width space', 'A\u200bna'],
    ['joiner between Latin letters', 'A\u200dna'],
    ['non-joiner at the end', 'Ana\u200c'],
    ['soft hyphen', 'A\u00adna'],
    ['byte order mark', '\ufeffAna'],
    ['word joiner', 'A\u2060na'],
    ['Hangul filler', 'Ana\u3164'],
    ['half-width filler', '\uffa0Ana'],
    ['tag letters', 'Ana\u{e0041}\u{e0042}'],
    ['variation selector', 'A\ufe0fna\u{e0100}'],
    ['override', '\u202eAna\u202c'],
    ['isolate', '\u2066Ana\u2069'],
    ['control characters', 'A\u0000n\u007fa\n'],
    ['line separator', 'A\u2028na'],
    ['blank Braille', 'Ana\u2800'],
    ['annotation anchor, separator and terminator', '\ufff9A\ufffan\ufffba'],
    ['place of an object', 'Ana\ufffc'],
    ['Khitan filler', 'A\u{16fe4}na'],
    ['musical null', 'Ana\u{1d159}'],
    ['joiner of hieroglyphs', 'A\u{13430}na'],
    ['noncharacters', 'A\ufdd0n\uffffa\u{1fffe}'],
  ])('contains nothing hidden: %s', (_, name) => {
    expect(cleanName(name)).toBe('Ana')
  })

  it('has single spaces', () => {
    expect(cleanName('Ana  de\u00a0\u2003Souza')).toBe('Ana de Souza')
  })

  it.each([
    '👩‍💻',
    '👨‍👩‍👧‍👦 Familie',
    '👩🏽‍🚀',
    '❤️ Ana',
    '1️⃣',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '🏳️‍🌈',
    'می‌خواهم',
    'क्‍ष',
    'ශ්‍රී',
    'ನಾಗ್‌ಪುರ',
    'മോഹന്\u200d',
    'ᠰᠠᠷ\u180eᠠ',
    '葛\u{e0100}城',
    'Renée O’Neill-Gómez',
    'Иван',
    'محمد',
  ])('keeps what scripts and emoji need: %s', (name) => {
    expect(cleanName(name)).toBe(name)
  })

  it('is unchanged when it is cleaned again, and is at most 200 units long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1_000 }), (text) => {
        const name = cleanName(text)
        expect(cleanName(name)).toBe(name)
        expect(name.length).toBeLessThanOrEqual(200)
      }),
    )
  })
})

describe('text', () => {
  it('is sent only when it is not empty or white space', () => {
    expect(['', ' \n\t\u3000', 'Hello', ' Hello\nyou '].map(textToSend)).toEqual([null, null, 'Hello', ' Hello\nyou '])
  })

  it('is ignored, if recognised, when it is empty after trimming', { tags: ['recognition-empty'] }, () => {
    expect(['', ' \n', ' Hello '].map(recognizedText)).toEqual([null, null, 'Hello'])
  })
})
