import { type LocalWords, unitSigns } from './local-words.ts'
import {
  type Context,
  type Draft,
  type Item,
  isHalf,
  isQuarter,
  isSmall,
  numberKey,
  percentBefore,
  spaceless,
  timeKeys,
  twoDigits,
} from './number-items.ts'
import { joinsHalf } from './number-words.ts'

/** Its unit, and which half of the day is meant. */
export function withSurroundings({ text, items, local, gapBefore }: Context, number: Draft) {
  const before = items[number.first - 1]
  if (before && unitSigns[before.word] && before.kind === 'sign' && /^\s?$/u.test(gapBefore(number.first))) {
    number.unit = unitSigns[before.word] as string
    number.whole = number.signed = { ...number.whole, start: before.start }
  }
  if (text.startsWith(percentBefore, number.start - 3)) number.unit = '%'
  if (/^\s?[月월]/u.test(text.slice(number.end, number.end + 2)) && number.value <= 12) {
    number.keys = [`m${number.value}`]
    number.kind = 'month'
    return
  }
  let at = number.last + 1
  const isClose = (index: number) => /^[\s\-‐.]{0,2}$/u.test(gapBefore(index))
  const skipped = items[at]
  if (skipped && ['de', 'd', 'di', 'of'].includes(skipped.word) && isClose(at)) at++
  const unit = unitAt(text, items, local, at, gapBefore)
  if (unit && isClose(number.last + 1)) {
    number.unit ??= unit.id
    if (at === number.last + 1) {
      number.whole = { ...number.whole, end: (items[unit.last] as Item).end }
      if (unit.isSign) number.signed = number.whole
    }
    number.last = unit.last
    at = unit.last + 1
  } else at = number.last + 1
  if (number.unit && number.unit !== 'clock' && number.unit !== 'h') return withTimes(number)
  for (let seen = 0; seen < 4 && items[at]; seen++, at++) {
    const item = items[at] as Item
    if (!/^[\s.]{0,2}$/u.test(gapBefore(at))) break
    const dotted = item.word.length === 1 ? item.word + (items[at + 1]?.word ?? '') : ''
    const half = local.halves.get(item.word) ?? local.halves.get(dotted)
    if (half !== undefined) {
      number.half = half
      number.whole = {
        ...number.whole,
        end: (items[dotted.length > 1 && at + 1 < items.length ? at + 1 : at] as Item).end,
      }
      break
    }
    if (!isSmall(item)) break
  }
  const head = text.slice(Math.max(0, number.start - 3), number.start).trimEnd()
  for (const [word, half] of local.halves) if (spaceless.test(word) && head.endsWith(word)) number.half = half
  withTimes(number)
}

interface Unit {
  readonly id: string
  readonly last: number
  readonly isSign: boolean
}

function unitAt(
  text: string,
  items: readonly Item[],
  { units }: LocalWords,
  at: number,
  gapBefore: Context['gapBefore'],
): Unit | undefined {
  const item = items[at]
  if (!item) return undefined
  const sign = unitSigns[text.slice(item.start, item.end)]
  if (sign && !"'’".includes(text[item.end] || ' ')) return { id: sign, last: at, isSign: true }
  let phrase = ''
  let found: Unit | undefined
  for (let last = at; last < items.length && last < at + 6; last++) {
    const glue = last === at ? '' : gapBefore(last) === '' ? '' : ' '
    if (last > at && !/^\s?$/u.test(gapBefore(last))) break
    phrase += glue + (items[last] as Item).word
    const id = units.get(phrase)
    if (id !== undefined) found = { id, last, isSign: false }
  }
  return found
}

function withTimes(number: Draft) {
  const { value, half, unit, keys } = number
  if (unit === 'clock') delete number.unit
  const isHour = Number.isInteger(value) && value <= 24 && (unit === undefined || unit === 'clock' || unit === 'h')
  if (isHour && (half !== undefined || unit !== undefined || value > 12)) {
    const hour = half === 'pm' && value < 12 ? value + 12 : half === 'am' && value === 12 ? 0 : value
    const isKnown = value > 12 || half === 'am' || half === 'pm'
    const times = timeKeys(hour, 0, isKnown)
    number.keys = half === undefined && unit === undefined ? [...keys, ...times] : [...times, ...keys]
    return
  }
  const key = keys.find((each) => each.startsWith('h'))
  if (key && half !== undefined && half !== 'any' && !keys.some((each) => each.startsWith('t')))
    number.keys = [`t${Number(key.slice(1)) + (half === 'pm' ? 720 : 0)}`, ...keys]
}

/** "Half past three", "las tres y media", "halb vier", "a quarter to three". */
export function withParts(context: Context, found: readonly Draft[]) {
  const { items } = context
  const byLast = new Map(found.map((number) => [number.last, number]))
  const byFirst = new Map(found.map((number) => [number.first, number]))
  for (let at = 0; at < items.length; at++) {
    const half = isHalf(context, at)
    if (!half && !isQuarter(context, at)) continue
    const near = (byEnd: ReadonlyMap<number, Draft>, step: number) => {
      for (let index = at + step, seen = 0; seen < 3 && items[index]; index += step, seen++) {
        const number = byEnd.get(index)
        if (number) return number
        if (!isSmall(items[index] as Item) && !joinsHalf.has((items[index] as Item).word)) return undefined
      }
      return undefined
    }
    const before = near(byLast, -1)
    const number = before ?? near(byFirst, 1)
    if (!number || !Number.isInteger(number.value) || number.value > 24) continue
    const { value } = number
    const times = half
      ? [...(before ? [] : [[value - 1, 30] as const]), [value, 30] as const]
      : ([
          [value, 15],
          [value + 23, 45],
        ] as const)
    const isBefore = ['halb', 'halv', 'wpol', 'пол'].includes(items[at]?.word ?? '') || context.language === 'nl'
    const backwards = half && !before && isBefore
    const meant = backwards ? times.slice(0, 1) : half ? times.slice(-1) : times
    const isKnown = value > 12 || number.half === 'pm' || number.half === 'am'
    const hours = (hour: number) => (number.half === 'pm' && hour < 12 ? hour + 12 : hour)
    number.keys = [
      ...meant.flatMap(([hour, minute]) => timeKeys(hours(hour), minute, isKnown)),
      ...(half && before ? [numberKey(value + 0.5)] : []),
    ]
    number.digits = meant.map(([hour, minute]) => `${hour}${twoDigits(minute)}`)[0] ?? ''
  }
}

const isMinutesOf = (hour: Draft, number: Draft, text: string) =>
  hour.keys.some((key) => key.startsWith('h')) &&
  hour.keys.includes(numberKey(hour.value)) &&
  hour.value <= 24 &&
  number.value < 60 &&
  Number.isInteger(number.value) &&
  (number.unit === undefined || number.unit === 'min') &&
  number.first === hour.last + 1 &&
  /(?:[hH]|uhr|Uhr|heures?|時|时|点|點|시)\s?$/u.test(text.slice(Math.max(0, number.start - 9), number.start))

/** "15 h 30", "10点20分". */
export function joinedClocks({ text }: Context, found: readonly Draft[]): readonly Draft[] {
  const joined: Draft[] = []
  for (const number of found) {
    const hour = joined.at(-1)
    if (!hour || !isMinutesOf(hour, number, text)) {
      joined.push(number)
      continue
    }
    const half = number.half ?? hour.half
    const isPm = half === 'pm' && hour.value < 12
    joined[joined.length - 1] = {
      ...hour,
      end: number.end,
      whole: { start: hour.start, end: number.end },
      signed: { start: hour.start, end: number.end },
      last: number.last,
      value: hour.value * 60 + number.value,
      keys: timeKeys(hour.value + (isPm ? 12 : 0), number.value, hour.value > 12 || half === 'pm' || half === 'am'),
      digits: `${hour.value}${twoDigits(number.value)}`,
      isSure: true,
      ...(half && { half }),
    }
  }
  return joined
}

/** Months by name, beside a number: elsewhere "may" and "march" may be other words. */
export function monthsIn({ items, local, text }: Context): readonly Draft[] {
  return items.flatMap((item, at) => {
    const value = local.months.get(item.word)
    if (item.kind !== 'word' || value === undefined || spaceless.test(item.word)) return []
    const isBeside = [-1, 1].some((step) => {
      const [next, after] = [items[at + step], items[at + 2 * step]]
      return next?.kind === 'digits' || (next && isSmall(next) && after?.kind === 'digits')
    })
    if (!isBeside) return []
    const { start, end } = item
    const digits = text.slice(start, end)
    return [
      {
        start,
        end,
        whole: { start, end },
        signed: { start, end },
        keys: [`m${value}`],
        digits,
        value,
        kind: 'month',
        isWritten: false,
        isSure: false,
        first: at,
        last: at,
      },
    ]
  })
}
