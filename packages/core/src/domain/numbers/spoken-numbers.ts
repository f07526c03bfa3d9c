import { difference } from './compare-numbers.ts'
import { inDigits } from './in-digits.ts'
import type { FoundNumber } from './number-items.ts'

const said = (number: FoundNumber, original: string, target: string) =>
  number.kind === 'month' || number.keys.includes(`n${number.value}`)
    ? inDigits(number, target, false)
    : original.slice(number.start, number.end)

/** The translation as it is spoken: with the numbers of the original, in the place of those that differ or, where it has none, at the end. */
export function withOriginalNumbers(original: string, source: string, translation: string, target: string): string {
  const { missing, extra } = difference(original, source, translation, target)
  if (missing.length === 0) return translation
  const numbers = missing.map((number) => said(number, original, target))
  if (missing.length !== extra.length) return `${translation.trimEnd()} ${numbers.join(', ')}.`
  let text = ''
  let from = 0
  for (const [index, other] of extra.entries()) {
    const number = missing[index] as FoundNumber
    // The same number of another unit, or in the other half of the day.
    const isSame = number.value === other.value
    const place = isSame ? other.whole : other
    const by = isSame ? original.slice(number.whole.start, number.whole.end) : (numbers[index] ?? '')
    text += translation.slice(from, place.start) + by
    from = place.end
  }
  return text + translation.slice(from)
}
