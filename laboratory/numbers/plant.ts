import { integer, type Random } from '../../scripts/bench/speech/random.ts'
import { type Engined, larges, months, ordinals, words } from './material.ts'

/** An error that a translator may make: the text with it, or undefined where it has no place. */
type Error = (text: string, language: Engined, random: Random) => string | undefined

const run = /\d[\d.,:/ \u00a0\u202f-]*\d|\d/gu
/** A change of one run of digits. */
const inRun = (change: (digits: string, random: Random) => string | undefined): Error => {
  return (text, _, random) => {
    const runs = [...text.matchAll(run)]
    const { 0: found, index } = runs[integer(random, 0, runs.length - 1)] ?? { 0: '', index: 0 }
    if (found === '') return undefined
    const changed = change(found, random)
    return changed === undefined ? undefined : text.slice(0, index) + changed + text.slice(index + found.length)
  }
}
const places = (digits: string) => [...digits.matchAll(/\d/gu)].map(({ index }) => index)
const spliced = (text: string, at: number, length: number, by: string) =>
  text.slice(0, at) + by + text.slice(at + length)

const spelled = (language: Engined) =>
  [words[language], larges[language], ordinals[language]].map((list) =>
    list.split(' ').map((forms) => forms.split('/').map((form) => form.replaceAll('_', ' '))),
  )
const wordIn = (text: string, forms: readonly string[]) =>
  forms.find((form) => new RegExp(`(?<!\\p{L})${form}(?!\\p{L})`, 'iu').test(text))

const otherWord: Error = (text, language, random) => {
  for (const list of spelled(language).map((each) => each.toReversed()))
    for (const [at, forms] of list.entries()) {
      const found = wordIn(text, forms)
      if (found === undefined) continue
      const other = list[(at + integer(random, 1, list.length - 1)) % list.length]?.[0] ?? ''
      return text.replace(new RegExp(found, 'iu'), other)
    }
  return undefined
}
const missingWord: Error = (text, language) => {
  for (const forms of spelled(language).flatMap((list) => list.toReversed())) {
    const found = wordIn(text, forms)
    if (found !== undefined) return text.replace(new RegExp(` ?${found}`, 'iu'), '')
  }
  return undefined
}
const otherMonth: Error = (text, language, random) => {
  const names = months[language].split(' ')
  const at = names.findIndex((name) => wordIn(text, [name]))
  if (at < 0) return undefined
  const other = names[(at + integer(random, 1, 11)) % 12] as string
  return text.replace(new RegExp(names[at] as string, 'iu'), other)
}
/** The day becomes the number of the month, and the month that of the day. */
const dayAndMonth: Error = (text, language) => {
  const names = months[language].split(' ')
  const at = names.findIndex((name) => wordIn(text, [name]))
  const day = Number(/(?<!\d)\d{1,2}(?!\d)/u.exec(text)?.[0])
  if (at < 0 || !(day >= 1 && day <= 12) || day === at + 1) return undefined
  return text
    .replace(/(?<!\d)\d{1,2}(?!\d)/u, String(at + 1))
    .replace(new RegExp(names[at] as string, 'iu'), names[day - 1] as string)
}
const swaps = (pairs: readonly (readonly [RegExp, string])[]): Error => {
  return (text) => {
    const [pattern, by] = pairs.find(([each]) => each.test(text)) ?? []
    return pattern && by !== undefined ? text.replace(pattern, by) : undefined
  }
}

export const errors = {
  'digit changed': inRun((digits, random) => {
    const all = places(digits)
    const at = all[integer(random, 0, all.length - 1)] as number
    return spliced(digits, at, 1, String((Number(digits[at]) + integer(random, 1, 8)) % 10 || 9))
  }),
  'digit dropped': inRun((digits, random) => {
    const all = places(digits)
    if (all.length < 2) return undefined
    const at = all[integer(random, 0, all.length - 1)] as number
    const dropped = spliced(digits, at, 1, '')
    // 7:05 and 7:5 may be the same, as are 1.50 and 1.5.
    const isSame = digits[at] === '0' && (digits[at - 1] === ':' || at === digits.length - 1)
    return isSame || /^[^\d]|[^\d]$|[^\d]{2}/u.test(dropped) ? undefined : dropped
  }),
  'digits swapped': inRun((digits, random) => {
    const all = places(digits)
    const at = integer(random, 0, all.length - 2)
    const [one, other] = [all[at] ?? 0, all[at + 1] ?? 0]
    if (digits[one] === digits[other]) return undefined
    return spliced(spliced(digits, one, 1, digits[other] as string), other, 1, digits[one] as string)
  }),
  'times ten': inRun((digits) => (/\d[.,]\d{1,2}$/u.test(digits) ? undefined : `${digits}0`)),
  'times a thousand': inRun((digits) => (/[.,]\d{3}$/u.test(digits) ? digits.slice(0, -4) : undefined)),
  'decimal mark lost': inRun((digits) =>
    /\d[.,]\d{1,2}$/u.test(digits) ? digits.replace(/[.,](?=\d{1,2}$)/u, '') : undefined,
  ),
  'number missing': (text) =>
    /\d/u.test(text) ? text.replace(/ ?\p{Sc}?\d[\d.,:/ \u00a0\u202f-]*\d| ?\d/u, '') : undefined,
  'number added': (text, _, random) => text.replace(/[.!?]?$/u, (end) => `, ${integer(random, 3, 90)}${end}`),
  'word replaced': otherWord,
  'word missing': missingWord,
  'month replaced': otherMonth,
  'day and month swapped': dayAndMonth,
  'half of the day': swaps([
    [/\bpm\b/u, 'am'],
    [/\bam\b/u, 'pm'],
    [/\bp\. ?m\./u, 'a. m.'],
    [/\ba\. ?m\./u, 'p. m.'],
    [/de la mañana/u, 'de la tarde'],
    [/da manhã/u, 'da tarde'],
    [/del matí/u, 'de la tarda'],
    [/in the morning/u, 'in the afternoon'],
  ]),
  'unit replaced': swaps([
    [/(?<=\d ?)mg\b/u, 'g'],
    [/(?<=\d ?)ml\b/u, 'l'],
    [/(?<=\d ?)kg\b/u, 'g'],
    [/(?<=\d ?)%/u, ' €'],
    [/\bmil[ií]gram(?:o|a|me)?s\b/u, 'gramos'],
    [/\bmilligrams\b/u, 'grams'],
    [/\bminut(?:o|e)s\b/u, 'horas'],
  ]),
  'currency replaced': swaps([
    [/€/u, '$'],
    [/\$/u, '€'],
    [/\bdollars\b/u, 'euros'],
    [/\bdólares\b/u, 'euros'],
    [/\bdòlars\b/u, 'euros'],
    [/\bdollari\b/u, 'euro'],
    [/\beuros\b/u, 'dollars'],
  ]),
} satisfies Readonly<Record<string, Error>>

export type ErrorName = keyof typeof errors

const ofDigits: readonly ErrorName[] = [
  'digit changed',
  'number missing',
  'digit dropped',
  'number added',
  'digits swapped',
  'times ten',
]
const ofWords: readonly ErrorName[] = ['word replaced', 'word missing', 'word replaced', 'number added']
/** What is planted in turn, by what the sentence holds. */
export const errorsOf: Readonly<Record<string, readonly ErrorName[]>> = {
  count: ofDigits,
  group: ['times a thousand', 'digit changed', 'digits swapped', 'times ten', 'digit dropped'],
  decimal: ['decimal mark lost', 'digit changed', 'digits swapped', 'number missing'],
  amount: ['currency replaced', 'digit changed', 'decimal mark lost', 'times ten', 'digit dropped'],
  percent: ['digit changed', 'unit replaced', 'decimal mark lost', 'digits swapped'],
  date: ['day and month swapped', 'month replaced', 'digit changed', 'digits swapped'],
  time: ['half of the day', 'digit changed', 'digits swapped', 'digit dropped'],
  phone: ['digit changed', 'digits swapped', 'digit dropped'],
  dose: ['unit replaced', 'decimal mark lost', 'times ten', 'digit changed'],
  place: ['digit changed', 'digit dropped', 'digits swapped', 'number missing'],
  ordinal: ['word replaced', 'digit changed', 'times ten'],
  word: ofWords,
  large: ['word replaced', 'word missing', 'word replaced'],
  year: ['digit changed', 'digits swapped', 'digit dropped'],
  range: ['digit changed', 'number missing', 'times ten', 'digits swapped'],
}
