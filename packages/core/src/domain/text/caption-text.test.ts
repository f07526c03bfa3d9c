import { describe, expect, it } from 'vitest'
import { captionCharsPerSecond, minCaptionMs } from '../../constants.ts'
import { readingMs, wrapCaption } from './caption-text.ts'

const wrapped = (text: string, maxWidth: number) =>
  wrapCaption(text, maxWidth).map(({ start, end }) => text.slice(start, end))

describe('a caption', () => {
  it.each([
    ['so we could ship on Thursday', 12, ['so we could', 'ship on', 'Thursday']],
    ['  two\nlines  ', 12, ['two\nlines']],
    ['a Donaudampfschifffahrt b', 10, ['a', 'Donaudampf', 'schifffahr', 't b']],
    ['今日は金曜日です', 8, ['今日は金', '曜日です']],
    ['OK 今日は', 6, ['OK 今', '日は']],
    ['', 12, ['']],
    [' ', 12, ['']],
  ])('of %o wraps at %i', (text, maxWidth, lines) => {
    expect(wrapped(text, maxWidth)).toEqual(lines)
  })

  it(`is shown for a second per ${captionCharsPerSecond} characters, half as many if wide, and at least one`, () => {
    expect([readingMs('x'.repeat(48)), readingMs('漢'.repeat(24)), readingMs('x')]).toEqual([
      3_000,
      3_000,
      minCaptionMs,
    ])
  })
})
