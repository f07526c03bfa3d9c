import { usableTag } from './local-words.ts'
import type { FoundNumber } from './number-items.ts'

/** A month by its name, a time with its minutes, and any other number as its language writes it. */
export function inDigits({ kind, value, keys }: FoundNumber, tag: string): string {
  const language = usableTag(tag)
  if (kind === 'month')
    return new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2023, value - 1))
  const [, minutes] = /^[th](\d+)$/.exec(keys[0] ?? '') ?? []
  if (minutes !== undefined)
    return `${Math.floor(Number(minutes) / 60) || 12}:${String(Number(minutes) % 60).padStart(2, '0')}`
  return formatOf(language, { maximumFractionDigits: 6 }).format(value)
}

/** More are no number that is kept exactly. */
const mostDigits = 15
/** Marks of the thousands and of the decimals, as people and `Intl` type them. */
const marks = /(?<=\p{Nd})[.,٫٬'’\s](?=\p{Nd})/u

/** How many digits a written number has after its decimal mark. */
export const decimalsOf = ({ digits, value }: FoundNumber): number =>
  digits.length - Math.max(1, String(Math.trunc(Math.abs(value))).length)

/** A number that somebody typed, as a reader of another language writes it: with his marks and digits, and with as many decimals. */
export function writtenFor(number: FoundNumber, typed: string, tag: string): string {
  const isPlain = number.kind === 'number' && number.keys.some((key) => key.startsWith('n'))
  if (!isPlain || number.digits.length > mostDigits) return typed
  if (!number.isWritten || !/\p{Nd}$/u.test(typed)) return inDigits(number, tag)
  // 0800 is no 800.
  const decimals = decimalsOf(number)
  if (!marks.test(typed) && (decimals > 0 || /^0\d/.test(number.digits))) return typed
  const options = { useGrouping: marks.test(typed), minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return formatOf(usableTag(tag), options).format(number.value)
}

/** Of the languages of a room; making one takes longer than all else here. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([language, options])
  const format = formats.get(key) ?? new Intl.NumberFormat(language, options)
  formats.set(key, format)
  return format
}
