import { usableTag } from './local-words.ts'
import type { FoundNumber } from './number-items.ts'

/** A month by its name, a time with its minutes, and any other number as its language writes it. */
export function inDigits({ kind, value, keys }: FoundNumber, tag: string, useGrouping = true): string {
  const language = usableTag(tag)
  if (kind === 'month')
    return new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2023, value - 1))
  const [, minutes] = /^[th](\d+)$/.exec(keys[0] ?? '') ?? []
  if (minutes !== undefined)
    return `${Math.floor(Number(minutes) / 60) || 12}:${String(Number(minutes) % 60).padStart(2, '0')}`
  return formatOf(language, useGrouping).format(value)
}

/** Of the languages of a room; making one takes longer than all else here. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(language: string, useGrouping: boolean): Intl.NumberFormat {
  const key = `${language} ${useGrouping}`
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { useGrouping, maximumFractionDigits: 6 })
  formats.set(key, format)
  return format
}
