import { foldWords } from '../../text/characters.ts'
import type { Half, LocalWords } from './local-words.ts'
import type { NumberWords } from './number-tables.ts'
import { halfWords, quarterJoints, quarterWords } from './number-words.ts'

export interface FoundNumber {
  readonly start: number
  readonly end: number
  /** With its unit, or what tells the half of the day. */
  readonly whole: { readonly start: number; readonly end: number }
  /** With the sign of its unit, but not with the word. */
  readonly signed: { readonly start: number; readonly end: number }
  /** What it may be the same as, the likeliest first: `r` as it is written, `n` its value, `t` a time of the day, `h` a time of half a day, `m` a month. */
  readonly keys: readonly string[]
  readonly digits: string
  readonly value: number
  readonly kind: 'number' | 'month'
  readonly isWritten: boolean
  /** It can be no other word, and nothing else is meant by it. */
  readonly isSure: boolean
  readonly half?: Half
  readonly unit?: string
}

export interface Item {
  readonly start: number
  readonly end: number
  readonly word: string
  readonly kind: 'digits' | 'word' | 'sign'
}

export type Draft = { -readonly [Key in keyof FoundNumber]: FoundNumber[Key] } & { first: number; last: number }

export const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const parts =
  /\d+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{M}·״])+|°[CF](?![\p{L}\p{N}])|[%％٪€$£¥₹½¼¾]/gu

const zeros = new Map<string, string>()
/** Every script's digits in place of its own, one for one. */
export const plainDigits = (text: string) =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    if (digit.length > 1) return digit
    const known = zeros.get(digit)
    if (known !== undefined) return known
    let below = 0
    while (/\p{Nd}/u.test(String.fromCharCode(digit.charCodeAt(0) - below - 1))) below++
    zeros.set(digit, String(below % 10))
    return String(below % 10)
  })

const folded = (word: string) =>
  /^[a-z]+$/.test(word) ? word : foldWords(word.replaceAll('·', '').replaceAll('״', '')).join('')

export function itemsOf(text: string): readonly Item[] {
  return Array.from(text.matchAll(parts), ({ 0: found, index }): Item => {
    const kind = /^\d/.test(found) ? 'digits' : /^[°%％٪€$£¥₹½¼¾]/.test(found) ? 'sign' : 'word'
    return { start: index, end: index + found.length, word: kind === 'word' ? folded(found) : found, kind }
  })
}

export interface Context {
  readonly text: string
  readonly items: readonly Item[]
  readonly local: LocalWords
  readonly spelled: NumberWords
  readonly language: string
  gapBefore(at: number): string
}

export const timeKeys = (hour: number, minute: number, isKnown: boolean) => [
  ...(isKnown ? [`t${(hour % 24) * 60 + minute}`] : []),
  `h${(hour % 12) * 60 + minute}`,
]
export const numberKey = (value: number) => `n${Math.round(value * 1e6) / 1e6}`
export const isTime = (hour: number, minute: number) => hour <= 24 && minute < 60
export const twoDigits = (value: number) => String(value).padStart(2, '0')

/** "Half-word", "two-way". */
export const goesOnWithWord = (text: string, end: number) => /^[-_]\p{L}/u.test(text.slice(end, end + 3))

/** Percent is said before the number in Chinese, the decimal with its word. */
export const percentBefore = '百分之'
export const isHalf = ({ text, items, language }: Context, at: number) => {
  const word = items[at]?.word ?? ''
  if (!halfWords.has(word) || goesOnWithWord(text, (items[at] as Item).end)) return false
  // In Portuguese also six, in numbers that are dictated.
  return language !== 'pt' || word !== 'meia' || items[at - 1]?.word === 'e' || items[at + 1]?.word === 'hora'
}
export const isQuarter = ({ items, spelled }: Context, at: number) => {
  const word = items[at]?.word ?? ''
  if (!quarterWords.has(word)) return false
  // "Las tres y cuarto", but not "segundo y cuarto".
  const from = ['un', 'um'].includes(items[at - 1]?.word ?? '') ? at - 1 : at
  const joins = quarterJoints.has(items[from - 1]?.word ?? '') && !spelled.vague.has(items[from - 2]?.word ?? '')
  return joins || !spelled.numbers.has(word)
}

export const isSmall = ({ word, kind }: Item) => kind === 'word' && word.length <= 3
