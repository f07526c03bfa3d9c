import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transcriptLine } from '../booth/test-support/lines/transcript-line.ts'
import { findInText, searchLines } from './search-text.ts'

const found = (text: string, query: string) => findInText(text, query).map(({ start, end }) => text.slice(start, end))

describe('a search in a text', { tags: ['transcript-search'] }, () => {
  it.each([
    ['Good morning, good night', 'GOOD', ['Good', 'good']],
    ['¿Mañana o mañana?', 'manana', ['Mañana', 'mañana']],
    ['Zażółć gęślą jaźń', 'zazolc gesla', ['Zażółć gęślą']],
    ['Straße', 'strass', ['Straß']],
    ['İstanbul, ISPARTA, ılık', 'i', ['İ', 'I', 'ı', 'ı']],
    ['مَرْحَبًا بكم', 'مرحبا', ['مَرْحَبًا']],
    ['أهلاً وسهلاً', 'اهلا', ['أهلاً']],
    ['שָׁלוֹם עולם', 'שלום', ['שָׁלוֹם']],
    ['明日の会議', '会議', ['会議']],
    ['ＡＢＣ one\u00a0\n two', 'abc ONE two', ['ＡＢＣ one\u00a0\n two']],
    ['हिन्दी', 'हन', []],
    ['e\u0301te\u0301', 'ete', ['e\u0301te\u0301']],
    ['unbelievable', 'believ', ['believ']],
    ['aaaa', 'aa', ['aa', 'aa']],
    ['co\u00adoperate', 'coop', ['co\u00adop']],
    ['anything', ' \n', []],
    ['', 'a', []],
  ])('%s for %j finds %j', (text, query, expected) => {
    expect(found(text, query)).toEqual(expected)
  })

  it('finds every part of a text in it, at ordered positions', () => {
    const text = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(text, text, text, (before, query, after) => {
        const whole = `${before}${query}${after}`
        const ranges = findInText(whole, query)
        if (findInText(query, query).length > 0) expect(ranges.length).toBeGreaterThan(0)
        let place = 0
        for (const { start, end } of ranges) {
          expect(start).toBeGreaterThanOrEqual(place)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(whole.length)
          place = end
        }
      }),
    )
  })
})

it('a search finds lines by their original and by their translation, in order', { tags: ['transcript-search'] }, () => {
  const translated = (key: string, text: string, translation: string) =>
    transcriptLine({ key, text, translation: { state: 'translated', target: 'en-US', text: translation } })
  const lines = [
    translated('1', 'Buenos días', 'Good morning'),
    transcriptLine({ key: '2', text: 'Nothing' }),
    translated('3', 'La mañana', 'The MORNING'),
    translated('4', 'Tous les matins', 'Every day'),
  ]
  expect(searchLines(lines, 'morning')).toEqual(['1', '3'])
  expect(searchLines(lines, 'dia')).toEqual(['1'])
  expect(searchLines(lines, 'day')).toEqual(['4'])
  expect(searchLines(lines, '  ')).toEqual([])
})
