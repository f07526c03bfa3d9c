import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsFor } from './interface-language.ts'
import type { Messages } from './messages.ts'
import { messages as english } from './words/en.ts'

const tags = readdirSync(`${import.meta.dirname}/words`).map((name) => name.replace('.ts', ''))

const load = async (tag: string): Promise<Messages> => (await import(`./words/${tag}.ts`)).messages

type Word = string | ((...values: never[]) => string)

/** Each text with the path of its key. */
const entries = (group: object, path = ''): [string, Word][] =>
  Object.entries(group).flatMap(([key, value]): [string, Word][] =>
    typeof value === 'object' && value !== null ? entries(value, `${path}${key}.`) : [[`${path}${key}`, value]],
  )

const englishWords = new Map(entries(english))
const counts = [...englishWords]
  .filter(([, word]) => typeof word === 'function' && /1,234(?!×)/.test(word(...([1234] as never[]))))
  .map(([path]) => path)

it('the twelve languages are each found by their own tag', async () => {
  expect(tags).toEqual(['ar', 'de', 'en', 'es', 'fr', 'he', 'it', 'ja', 'pl', 'pt-BR', 'tr', 'zh-Hans'])
  for (const tag of tags) {
    const words = await load(tag)
    expect(words.tag).toBe(tag)
    expect((await wordsFor(tag)?.load())?.messages).toBe(words)
  }
})

it.each([
  ['pt-PT', 'pt-BR'],
  ['zh-TW', 'zh-Hans'],
  ['zh-HK', 'zh-Hans'],
  ['yue-HK', 'zh-Hans'],
  ['cmn-Hans-CN', 'zh-Hans'],
  ['pt-BR', 'pt-BR'],
  ['es_ES', 'es'],
  ['es-419', 'es'],
  ['EN-gb', 'en'],
  ['iw', 'he'],
  ['iw_IL', 'he'],
  ['nb-NO', 'en'],
  ['el-GR', 'en'],
  ['not a tag', 'en'],
  ['', 'en'],
])('a reader of %j gets the words of %s', async (tag, expected) => {
  expect((await wordsFor(tag)?.load())?.messages.tag).toBe(expected)
})

describe.each(tags)('the words in %s', (tag) => {
  it('match the English ones, and none is empty', async () => {
    const words = new Map(entries(await load(tag)))
    expect([...words.keys()].sort()).toEqual([...englishWords.keys()].sort())
    const empty = (of: Map<string, Word>) => [...of].filter(([, word]) => word === '').map(([path]) => path)
    expect(empty(words)).toEqual(empty(englishWords))
  })

  it('have no space at either end, no double space and no three dots', async () => {
    const untidy = entries(await load(tag)).filter(
      ([, word]) => typeof word === 'string' && /^\s|\s$|\s\s|\.{3}/.test(word),
    )
    expect(untidy).toEqual(tag === 'en' ? [['loading', 'Loading app...']] : [])
  })

  it('contain every name placeholder they are given', async () => {
    const words = await load(tag)
    for (const say of [words.fileSelected, words.fileUploaded, words.download]) expect(say('a.pdf')).toContain('a.pdf')
    for (const say of [words.speaking, words.writing]) {
      expect([say('Ana', 'Klingon').includes('Ana'), say('Ana', 'Klingon').includes('Klingon')]).toEqual([true, true])
      expect(say('Ana', null)).toContain('Ana')
      expect(say('Ana', null)).not.toContain('null')
    }
  })

  it('contain every count, in the plural form of its number', async () => {
    const words = new Map(entries(await load(tag)))
    const rules = new Intl.PluralRules(tag)
    const numbers = new Intl.NumberFormat(tag)
    for (const path of counts) {
      const say = words.get(path) as (count: number) => string
      const form = (count: number) => say(count).replace(numbers.format(count), '#')
      fc.assert(
        fc.property(fc.nat(100_000), fc.nat(100_000), (one, other) => {
          expect(say(one)).not.toMatch(/#|undefined/)
          if (one > 2) expect(say(one)).toContain(numbers.format(one))
          if (one > 2 && other > 2 && rules.select(one) === rules.select(other)) expect(form(one)).toBe(form(other))
        }),
      )
    }
  })
})

it('the plural forms of a counted line are three in Polish, five in Arabic and three in Hebrew', async () => {
  const [polish, arabic, hebrew] = await Promise.all(['pl', 'ar', 'he'].map(load))
  expect([1, 2, 5, 12, 22, 25].map((count) => polish?.waitingLines(count))).toEqual([
    '1 wiersz czeka na wysłanie',
    '2 wiersze czekają na wysłanie',
    '5 wierszy czeka na wysłanie',
    '12 wierszy czeka na wysłanie',
    '22 wiersze czekają na wysłanie',
    '25 wierszy czeka na wysłanie',
  ])
  expect([1, 2, 3, 11, 100].map((count) => arabic?.waitingLines(count))).toEqual([
    'سطر واحد في انتظار الإرسال',
    'سطران في انتظار الإرسال',
    '3 أسطر في انتظار الإرسال',
    '11 سطرًا في انتظار الإرسال',
    '100 سطر في انتظار الإرسال',
  ])
  expect([1, 2, 3].map((count) => hebrew?.participants(count))).toEqual([
    'עוד משתתף אחד',
    'עוד שני משתתפים',
    'עוד 3 משתתפים',
  ])
})

it('numbers are formatted as in the language', async () => {
  const rates = await Promise.all(tags.map(async (tag) => (await load(tag)).playbackRate(1.25)))
  expect(new Set(rates)).toEqual(new Set(['1.25×', '1,25×']))
})
