import type { LocalWords } from './local-words.ts'
import { type Draft, type Item, isTime, numberKey, timeKeys } from './number-items.ts'

const marks = ".,٫٬'’"
const spaces = ' \u00a0\u202f\u2009'
const mostGroups = 12

interface Literal {
  readonly last: number
  readonly numbers: readonly (Pick<Draft, 'start' | 'end' | 'first' | 'last' | 'keys' | 'digits' | 'value'> & {
    readonly isPart?: true
    /** Others may say it with words that are not read here: "three quarters". */
    readonly isFraction?: true
  })[]
}

/** What is written in digits from an item on: a number with its marks, a time, or a date. */
export function literalAt(text: string, items: readonly Item[], at: number, { decimal }: LocalWords): Literal {
  const groups: string[] = []
  const between: string[] = []
  let last = at
  const first = items[at] as Item
  groups.push(first.word)
  for (;;) {
    const [item, next] = [items[last] as Item, items[last + 1]]
    if (next?.kind !== 'digits' || next.start !== item.end + 1 || groups.length === mostGroups) break
    const mark = text[item.end] as string
    const isGroup =
      spaces.includes(mark) &&
      next.word.length === 3 &&
      (groups[0] as string).length <= 3 &&
      between.every((each) => spaces.includes(each))
    if (!(marks.includes(mark) || ':：/-'.includes(mark) || isGroup)) break
    between.push(mark)
    groups.push(next.word)
    last++
  }
  const place = (from: number, to: number) => ({ start: (items[from] as Item).start, end: (items[to] as Item).end })
  const single = (index: number) => ({
    ...place(at + index, at + index),
    first: at + index,
    last: at + index,
    ...plainOf(groups[index] as string),
    isPart: true as const,
  })
  const whole = (end: number, keys: readonly string[], value: number, digits: string): Literal => ({
    last: end,
    numbers: [{ ...place(at, end), first: at, last: end, keys, value, digits }],
  })
  if (between.length === 0) return whole(at, plainOf(first.word).keys, Number(first.word), first.word)
  const [one = '', two = '', three = ''] = groups
  const mark = between[0] as string
  if (':：'.includes(mark)) {
    const [hour, minute] = [Number(one), Number(two)]
    const end = ':：'.includes(between[1] ?? '-') ? at + 2 : at + 1
    if (isTime(hour, minute) && two.length === 2)
      return whole(end, timeKeys(hour, minute, hour > 12 || hour === 0), hour * 60 + minute, `${hour}${two}`)
    return { last: at, numbers: [single(0)] }
  }
  const isDate =
    groups.length === 3 &&
    between[1] === mark &&
    '/-.'.includes(mark) &&
    two.length <= 2 &&
    one.length + three.length <= 6 &&
    three.length !== 3 &&
    one.length !== 3
  if (isDate) return { last: at + 2, numbers: [single(0), single(1), single(2)] }
  if (mark === '/' && groups.length === 2 && /^[12345]\/[23458]$/.test(`${one}/${two}`) && one < two) {
    const value = Number(one) / Number(two)
    const keys = [`r${one}/${two}`, numberKey(value), numberKey(Number(one))]
    const fraction = { ...place(at, at + 1), first: at, last: at + 1, keys, value, digits: one + two }
    return { last: at + 1, numbers: [{ ...fraction, isFraction: true }] }
  }
  if ('/-'.includes(mark)) return { last: at, numbers: [single(0)] }
  const stop = between.findIndex((each) => ':：/-'.includes(each))
  const end = stop < 0 ? groups.length - 1 : stop
  const used = groups.slice(0, end + 1)
  const usedMarks = between.slice(0, end)
  const raw = used.map((group, index) => (index === 0 ? group : `~${group}`)).join('')
  // An address of a network, or a section: no number.
  if (!isGrouped(used, usedMarks)) return whole(at + end, [`r${raw}`], Number(used.join('')), used.join(''))
  const value = readMarks(used, usedMarks, decimal)
  const mayBeTime =
    used.length === 2 && mark === '.' && one.length <= 2 && two.length === 2 && isTime(Number(one), Number(two))
  return whole(
    at + end,
    [`r${raw}`, numberKey(value), ...(mayBeTime ? timeKeys(Number(one), Number(two), Number(one) > 12) : [])],
    value,
    used.join(''),
  )
}

const plainOf = (digits: string) => {
  const value = Number(digits)
  // 0800 is not 800, but the 07th is the 7th.
  const isCode = digits.length > 2 && digits.startsWith('0')
  return { keys: [isCode ? `n${digits}` : numberKey(value)], value, digits }
}

/** Of several marks that are the same, each sets apart three digits, or in India two before the last three. */
function isGrouped(groups: readonly string[], marks: readonly string[]): boolean {
  const repeated = marks.filter((mark, index) => marks.indexOf(mark) !== index || marks.lastIndexOf(mark) !== index)
  const after = groups.slice(1, repeated.length + 1)
  const isGroup = ({ length }: string, index: number) => length === 3 || (length === 2 && index < after.length - 1)
  return repeated.length === 0 || ((groups[0]?.length ?? 0) <= 3 && after.every(isGroup))
}

/** The last mark is a decimal one, unless it sets apart thousands. */
function readMarks(groups: readonly string[], marks: readonly string[], decimal: string): number {
  const last = marks.at(-1) as string
  const tail = groups.at(-1) as string
  const isAlone = marks.indexOf(last) === marks.length - 1
  const setsApart =
    spaces.includes(last) ||
    last === '٬' ||
    !isAlone ||
    (tail.length === 3 && marks.length === 1 && last !== decimal && last !== '٫' && (groups[0] as string).length <= 3)
  return Number(setsApart ? groups.join('') : `${groups.slice(0, -1).join('')}.${tail}`)
}
