import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { captionCharsPerSecond, captionWidth, minCaptionMs, readingMs, wrapCaption } from './caption-text.ts'

const wrapped = (text: string, maxWidth: number) =>
  wrapCaption(text, maxWidth).map(({ start, end }) => text.slice(start, end))

describe('a caption', () => {
  it.each([
    ['so we could ship on Thursday', 12, ['so we could', 'ship on', 'Thursday']],
    ['  two\nlines  ', 12, ['two\nlines']],
    ['a Donaudampfschifffahrt b', 10, ['a', 'Donaudamp', 'fschifff', 'ahrt b']],
    ['今日は金曜日です', 8, ['今日は金', '曜日です']],
    ['OK 今日は', 6, ['OK 今', '日は']],
    ['สวัสดีครับผม', 6, ['สวัสดีครั', 'บผม']],
    ['か\u3099き\u3099く\u3099', 4, ['か\u3099き\u3099', 'く\u3099']],
    ['한국', 2, ['한', '국']],
    ['👨‍👩‍👧👨‍👩‍👧🇩🇪', 4, ['👨‍👩‍👧👨‍👩‍👧', '🇩🇪']],
    ['𠮷野家𠮷野家', 6, ['𠮷野家', '𠮷野家']],
    ['今日は。明日', 6, ['今日', 'は。明', '日']],
    ['今日は「金曜」です', 8, ['今日は', '「金曜」', 'です']],
    ['你好吗？！好', 6, ['你好', '吗？！', '好']],
    ['他说“你好”吗', 5, ['他说', '“你', '好”吗']],
    ['OK、今日', 4, ['OK、', '今日']],
    ['は。。。。', 4, ['は。', '。。', '。']],
    ['Donaudampf。', 10, ['Donaud', 'ampf。']],
    ['データ', 4, ['デー', 'タ']],
    ['', 12, ['']],
    [' ', 12, ['']],
  ])('of %o wraps at %i', (text, maxWidth, lines) => {
    expect(wrapped(text, maxWidth)).toEqual(lines)
  })

  it('parts a word longer than a line with room for a hyphen, and an address or another script without', () => {
    const parted = (text: string, maxWidth: number) =>
      wrapCaption(text, maxWidth).map(({ start, end, isParted }) => `${text.slice(start, end)}${isParted ? '-' : ''}`)
    expect(parted('Donaudampfschifffahrtsgesellschaft und', 32)).toEqual([
      'Donaudampfschifffahrtsgesellsc-',
      'haft und',
    ])
    expect(parted('„Достопримечательности“', 12)).toEqual(['„Достоприме-', 'чательности“'])
    expect(parted('https://example.com/a/b', 12)).toEqual(['https://exam', 'ple.com/a/b'])
    expect(parted('สวัสดีครับผมสวัสดี', 8).join('')).not.toContain('-')
    expect(parted('Donau', 4)).toEqual(['Dona', 'u'])
  })

  it('has every word whole in its lines, none wider than allowed, whatever the words', () => {
    const word = fc.string({ minLength: 1, maxLength: 50, unit: fc.constantFrom(...'abéß„“(,!.日สи') })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), fc.integer({ min: 2, max: 20 }), (words, maxWidth) => {
        const text = words.join(' ')
        const pieces = wrapCaption(text, maxWidth)
        const joined = pieces.map(({ start, end }) => text.slice(start, end)).join('')
        expect(joined.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
        for (const { start, end, isParted } of pieces)
          expect(captionWidth(text.slice(start, end)) + (isParted ? 1 : 0)).toBeLessThanOrEqual(maxWidth)
      }),
    )
  })

  it.each([
    ['abc', 3],
    ['สวัสดี', 4],
    ['नमस्ते', [...new Intl.Segmenter().segment('नमस्ते')].length],
    ['e\u0301', 1],
    ['👨‍👩‍👧‍👦', 2],
    ['🇩🇪🇫🇷', 4],
    ['1️⃣', 2],
    ['漢\u{e0100}字', 4],
    ['a\u200bb', 2],
  ])('measures characters as they are seen: %s', (text, width) => {
    expect(captionWidth(text)).toBe(width)
  })

  it(`is shown for a second per ${captionCharsPerSecond} characters, half as many if wide, and at least one`, () => {
    expect([readingMs('x'.repeat(48)), readingMs('漢'.repeat(24)), readingMs('x')]).toEqual([
      3_000,
      3_000,
      minCaptionMs,
    ])
  })
})
