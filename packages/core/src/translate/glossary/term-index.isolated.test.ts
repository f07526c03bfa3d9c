import { describe, expect, it, vi } from 'vitest'
import { maxLineChars } from '../../text/clean-text.ts'
import { maxGlossaryTerms, maxTermChars } from './parse-glossary.ts'
import { indexTerms, type Sought } from './term-index.ts'

const found = (text: string, terms: readonly string[], rules: Partial<Sought<string>> = {}, tag = 'en') =>
  indexTerms(
    terms.map((words) => ({ words, meaning: words, ...rules })),
    tag,
  )
    .find(text)
    .map(({ start, end }) => text.slice(start, end))

describe('terms in a text', () => {
  it.each(
    Object.entries<readonly [text: string, terms: readonly string[], expected: readonly string[]]>({
      'in any case': ['Green bay, GREEN BAY.', ['Green Bay'], ['Green bay', 'GREEN BAY']],
      'never inside a word': ['catalogue, cats, cat’s, CAT-5, concat', ['cat'], ['cat', 'CAT']],
      'the longest that begins there': [
        'Salt Lake City and Salt Lake',
        ['Salt', 'Salt Lake', 'Salt Lake City'],
        ['Salt Lake City', 'Salt Lake'],
      ],
      'the shorter where the longer is none': ['Salt Lake Cities', ['Salt Lake City', 'Salt Lake'], ['Salt Lake']],
      'none inside another': ['Green Bay', ['Green Bay', 'Bay'], ['Green Bay']],
      'letter by letter': [
        'C++, .NET, a.c and (.*)|[x]',
        ['C++', '.NET', 'a.c', '(.*)|[x]', 'abc', '.*'],
        ['C++', '.NET', 'a.c', '(.*)|[x]'],
      ],
      'with signs at an edge': ['C++17 and $PATH$', ['C++', '$PATH$'], ['C++', '$PATH$']],
      'with either apostrophe': ["facture d'eau", ['facture d’eau'], ["facture d'eau"]],
      'of one letter': ['I see R, and r2', ['R'], ['R']],
      'at the end': ['at Green Bay', ['Green Bay', 'Bay area'], ['Green Bay']],
    }),
  )('are found %s', (_, [text, terms, expected]) => {
    expect(found(text, terms)).toEqual(expected)
  })

  it('are found only in their exact case if case matters', () => {
    expect(found('apple Apple APPLE', ['Apple'], { matchCase: true })).toEqual(['Apple'])
  })

  it('are found inside words if the entry allows it', () => {
    expect(found('Krankenhausapotheke', ['apotheke'], { wholeWord: false })).toEqual(['apotheke'])
  })

  it('that are not accepted give way to a shorter one', () => {
    const index = indexTerms(
      [
        { words: 'a b', meaning: 1 },
        { words: 'a', meaning: 2 },
      ],
      'en',
    )
    expect(index.find('a b', (meaning) => meaning === 2)).toEqual([{ start: 0, end: 1, meaning: 2 }])
  })
})

describe('the letters of a language', () => {
  it('have capitals of their own: Turkish has two kinds of i, and Greek two small sigmas', () => {
    expect(found('IĞDIR İstanbul', ['ığdır', 'istanbul'], {}, 'tr-TR')).toEqual(['IĞDIR', 'İstanbul'])
    expect(found('IĞDIR ISTANBUL', ['iğdir', 'istanbul'], {}, 'en')).toEqual(['IĞDIR', 'ISTANBUL'])
    expect(found('ΟΔΟΣ', ['οδος'], {}, 'el')).toEqual(['ΟΔΟΣ'])
  })

  it('that change in length with case do not shift later matches', () => {
    expect(found('İİİ Straße Green Bay', ['Green Bay'], {}, 'en')).toEqual(['Green Bay'])
  })

  it.each(
    Object.entries<readonly [text: string, terms: readonly string[], expected: readonly string[]]>({
      'Chinese: anywhere, beside other scripts too': [
        '我在北京大学用Docker的',
        ['北京', '北京大学', 'Docker'],
        ['北京大学', 'Docker'],
      ],
      Japanese: ['東京都庁でロボットを', ['東京', 'ロボット'], ['東京', 'ロボット']],
      'Thai: inside what has no spaces': ['ไปกรุงเทพมหานคร', ['กรุงเทพ'], ['กรุงเทพ']],
      'Korean: with the particle behind it': ['서울에서 Docker를, 새서울', ['서울', 'Docker'], ['서울', 'Docker']],
      'Arabic: with the article and what is written before it': [
        'الكتاب وبالكتاب مكتاب كتابة',
        ['كتاب'],
        ['كتاب', 'كتاب'],
      ],
      'Hebrew: with what is written before it': ['בירושלים והירושלים, תירושלים', ['ירושלים'], ['ירושלים', 'ירושלים']],
      'Hindi: as a whole word': ['दवा और दवाई', ['दवा'], ['दवा']],
    }),
  )('are matched in %s', (_, [text, terms, expected]) => {
    expect(found(text, terms)).toEqual(expected)
  })

  it('are never split: no accent, no skin tone of an emoji, no half of a surrogate pair', () => {
    const rules = { wholeWord: false }
    expect(found('cafe\u0301 cafe', ['cafe'], rules)).toEqual(['cafe'])
    expect(found('👍🏽 👍', ['👍'], rules)).toEqual(['👍'])
    expect(found('👩‍👧 👩', ['👩'], rules)).toEqual(['👩'])
    expect(found('ก็ ก', ['ก'], rules)).toEqual(['ก'])
  })
})

it('10,000 terms take no more steps than ten', { tags: ['glossary'] }, () => {
  const lengths = [4, 9, 14]
  const term = (index: number) =>
    `${index}`
      .padStart(5, 'abcde')
      .slice(0, 5)
      .padEnd(lengths[index % 3] ?? 4, ' word')
  const text = 'The discharge letter of the hospital in Green Bay is on the table, abcd1 word beside it. '.repeat(3)
  const steps = (count: number) => {
    const terms = Array.from({ length: count }, (_, index) => ({ words: term(index).trim(), meaning: index }))
    const index = indexTerms([...terms, { words: 'Green Bay', meaning: -1 }], 'en')
    const get = vi.spyOn(Map.prototype, 'get')
    const all = index.find(text)
    const { length } = get.mock.calls
    get.mockRestore()
    return [all.filter(({ meaning }) => meaning === -1).length, length < 5 * text.length]
  }
  expect([steps(10), steps(maxGlossaryTerms)]).toEqual([
    [3, true],
    [3, true],
  ])
})

it('similar terms take few steps too, in the longest line', { tags: ['glossary'] }, () => {
  const same = Array.from({ length: maxGlossaryTerms }, (_, meaning) => ({ words: 'ha', meaning }))
  const counts = vi.fn(() => false)
  expect(indexTerms(same, 'en').find('ha '.repeat(maxLineChars / 4), counts)).toEqual([])
  expect(counts.mock.calls.length).toBe(maxGlossaryTerms)

  const longer = Array.from({ length: maxTermChars }, (_, index) => ({ words: 'a'.repeat(index + 1), meaning: index }))
  const index = indexTerms(longer, 'en')
  const has = vi.spyOn(Map.prototype, 'has')
  expect(index.find('a'.repeat(maxLineChars))).toEqual([])
  const { length } = has.mock.calls
  has.mockRestore()
  expect(length).toBeLessThanOrEqual(maxTermChars)
})
