import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanFileName, cleanName, cutText, firstOf, textToSend } from './clean-text.ts'

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

describe('the name of a file', () => {
  it('is composed (NFC), however its computer writes it', () => {
    expect(['Re\u0301sume\u0301.pdf', '\u1112\u1161\u11ab.txt', 'か\u3099.png'].map(cleanFileName)).toEqual([
      'R\u00e9sum\u00e9.pdf',
      '한.txt',
      'が.png',
    ])
  })

  it.each(['👨‍👩‍👧‍👦', '🇩🇪', 'กำ', 'q\u0323\u0307', 'क्‍ष'])(
    'is cut at its start, never within a character as it is seen: %s',
    (character) => {
      for (let more = 0; more < character.length; more++) {
        const end = '.pdf'.padStart(200 - more, 'x')
        expect(cleanFileName(character.repeat(9) + end)).toBe(end)
      }
    },
  )

  it('is cut at its start within a character that is longer', () => {
    expect(cleanFileName(`a${'\u0301'.repeat(500)}`)).toBe('\u0301'.repeat(200))
  })
})

describe('a text that is too long', () => {
  it.each([
    ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 15, '👨‍👩‍👧‍👦'],
    ['x👨‍👩‍👧‍👦', 11, 'x'],
    ['a🇩🇪🇫🇷', 7, 'a🇩🇪'],
    ['น้ำน้ำ', 4, 'น้ำ'],
    ['abc', 2, 'ab'],
    ['漢字', 1, '漢'],
    ['e\u0301\u0301', 2, 'e\u0301'],
    ['👨‍👩‍👧', 1, ''],
  ])('is cut between characters as they are seen, or within one that is longer: %s at %i', (text, maxChars, cut) => {
    expect(cutText(text, maxChars)).toBe(cut)
  })
})

describe('the stable part of a text', () => {
  it.each([
    ['กี', 1, 'ก'],
    ['👨‍👩‍👧', 2, '👨'],
    ['👨‍👩‍👧', 1, ''],
    ['ab', 2, 'ab'],
  ])('stays when marks follow its last letter: %s at %i', (text, chars, stable) => {
    expect(firstOf(text, chars)).toBe(stable)
  })
})

describe('text', () => {
  it('is sent only when it is not empty or white space', () => {
    expect(['', ' \n\t\u3000', 'Hello', ' Hello\nyou '].map(textToSend)).toEqual([null, null, 'Hello', ' Hello\nyou '])
  })

  it.each(['\u200b', '\u200d', '\u200c\u2060 \ufeff', '\u202e', '\ufe0f', '\u3164', '\u2800', '\u0000'])(
    'is not sent when nothing of it is seen: %j',
    (text) => {
      expect(textToSend(text)).toBe(null)
    },
  )

  it.each(['...', '♪♪', '(silence)', '[Music]', '*silence*', '👍', '?', '👨‍👩‍👧'])(
    'is sent as it is typed, though nobody would say it: %s',
    (text) => {
      expect(textToSend(text)).toBe(text)
    },
  )
})
