import { cutText } from '../text/clean-text.ts'
import { numbersIn } from './found-numbers.ts'
import { inDigits } from './in-digits.ts'
import type { FoundNumber } from './number-items.ts'
import { spellsNumbers } from './number-tables.ts'
import { holdsHalf } from './part-words.ts'

interface Difference {
  readonly missing: readonly FoundNumber[]
  readonly extra: readonly FoundNumber[]
}

/** Of a line and of its translation: longer ones, of which a list shows the beginning, would hold up the page. */
export const longestComparedChars = 4_000

const none: Difference = { missing: [], extra: [] }
const baseOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? ''

/** A translation may spell them, where we do not read that. */
const mostSpelled = 20
/** Languages with a form of the noun for two of a thing, which needs no number. */
const dual = ['ar', 'he']

const isTold = (half: FoundNumber['half']) => half === 'am' || half === 'pm'

const timeOf = ({ keys }: FoundNumber) => keys.find((key) => key.startsWith('t'))

/** Numbers with the same reading may still differ in the unit, or in the half of the day. */
function agree(one: FoundNumber, other: FoundNumber): boolean {
  if (one.unit && other.unit && one.unit !== other.unit) return false
  if (isTold(one.half) && isTold(other.half) && one.half !== other.half) return false
  const t = /^[th]/.test(one.keys[0] ?? '') ? timeOf(one) : undefined
  const otherT = timeOf(other)
  if (t && otherT && t !== otherT) return false
  // A time of the afternoon that has become one of the morning.
  const isLate = t !== undefined && Number(t.slice(1)) >= 13 * 60
  return !(isLate && other.isWritten && other.half === undefined && !otherT)
}

/** Keys of what a language may leave out of a number: "1.5 million", where the word is not known. */
const keysOf = ({ keys }: FoundNumber, withBare: boolean) =>
  keys.flatMap((key) => (key.startsWith('b') ? (withBare ? [key.replace('b', 'n')] : []) : [key]))

type ByKey = ReadonlyMap<string, FoundNumber[]>

function byKey(numbers: readonly FoundNumber[], withBare = false): ByKey {
  const found = new Map<string, FoundNumber[]>()
  for (const number of numbers)
    for (const key of keysOf(number, withBare)) {
      const alike = found.get(key)
      if (alike) alike.push(number)
      else found.set(key, [number])
    }
  return found
}

/** Of numbers with the same reading, looked at: a hostile line has thousands. */
const mostAlike = 20

function match(original: readonly FoundNumber[], translated: readonly FoundNumber[], withBare: boolean): Difference {
  const waiting = byKey(translated, withBare)
  const met = new Set<FoundNumber>()
  const take = (number: FoundNumber, key: string) => {
    const alike = waiting.get(key) ?? []
    for (let at = 0, seen = 0; at < alike.length && seen < mostAlike; ) {
      const other = alike[at] as FoundNumber
      if (!met.has(other) && agree(number, other)) {
        met.add(number).add(other)
        return
      }
      // One that was met through another reading is not looked at again.
      if (met.has(other)) alike.splice(at, 1)
      else [at, seen] = [at + 1, seen + 1]
    }
  }
  for (const readings of [1, Number.POSITIVE_INFINITY])
    for (const number of original)
      for (const key of keysOf(number, withBare).slice(0, readings)) if (!met.has(number)) take(number, key)
  const isLeft = (number: FoundNumber) => !met.has(number)
  return { missing: original.filter(isLeft), extra: translated.filter(isLeft) }
}

const isRepeated = (number: FoundNumber, others: ByKey, isOriginal: boolean) =>
  keysOf(number, false).some((key) =>
    others
      .get(key)
      ?.slice(0, mostAlike)
      .some((other) => (isOriginal ? agree(number, other) : agree(other, number))),
  )

const digitsOf = (numbers: readonly FoundNumber[]) => numbers.map(({ digits }) => digits).join('')

/** 2025 is as "twenty twenty-five", and a phone number may be grouped in another way. */
function isRegrouped(all: Difference) {
  const isNumber = ({ isSure, isWritten }: FoundNumber) => isSure || isWritten
  const [missing, extra] = [all.missing.filter(isNumber), all.extra.filter(isNumber)]
  return missing.length + extra.length > 2 && missing.length > 0 && digitsOf(missing) === digitsOf(extra)
}

/** "Double", "both" and "a colon" are said with it; but where there was one before, it is another number. */
const isPair = ({ value, isWritten }: FoundNumber, missing: readonly FoundNumber[]) =>
  value === 2 && !isWritten && !missing.some((number) => number.value === 1)

const isOfHalf = ({ value }: FoundNumber) => value === 30 || value === 50 || value % 1 === 0.5

/** "Thanks a million", "mil gracias": of a line without another number, where the other text has none. */
const isFigurative = ({ value, isWritten, unit }: FoundNumber, all: number) =>
  all === 1 && !isWritten && !unit && (value === 1_000 || value === 1_000_000)

export function difference(original: string, source: string, translation: string, target: string): Difference {
  if (Math.max(original.length, translation.length) > longestComparedChars) return none
  const [ours, theirs] = [numbersIn(original, source), numbersIn(translation, target)]
  if (ours.length + theirs.length === 0) return none
  const [from, to] = [baseOf(source), baseOf(target)]
  const bothSpell = spellsNumbers(from) && spellsNumbers(to)
  const all = match(ours, theirs, !bothSpell)
  const [ourKeys, theirKeys] = [byKey(ours), byKey(theirs)]
  const rest = {
    missing: all.missing.filter((number) => !isRepeated(number, theirKeys, true)),
    extra: all.extra.filter((number) => !isRepeated(number, ourKeys, false)),
  }
  if (isRegrouped(rest)) return none
  const isMonth = ({ kind }: FoundNumber) => kind === 'month'
  const monthsDiffer = rest.missing.some(isMonth) && rest.extra.some(isMonth)
  const missing = rest.missing.filter((number) => monthsDiffer || !isMonth(number))
  const extra = rest.extra.filter((number) => monthsDiffer || !isMonth(number))
  const isSure = (number: FoundNumber, otherLanguage: string) => {
    if (isMonth(number)) return true
    if (!number.isSure || isFigurative(number, ours.length + theirs.length)) return false
    if (!spellsNumbers(otherLanguage) && (!number.isWritten || number.value <= mostSpelled)) return false
    if (number.value === 2 && dual.includes(otherLanguage)) return false
    return true
  }
  const sure = [
    ...missing.filter((number) => isSure(number, to) && !(isOfHalf(number) && holdsHalf(translation))),
    ...extra.filter(
      (number) => isSure(number, from) && !isPair(number, missing) && !(isOfHalf(number) && holdsHalf(original)),
    ),
  ]
  return sure.length > 0 ? { missing, extra } : none
}

const isBetween = (text: string) => /^[\s\-–.,/()+]{0,2}$/u.test(text)

interface Cluster {
  start: number
  end: number
  readonly marked: FoundNumber[]
}

/** The text around each number: all groups of a phone number, and the unit where the other text has another unit. */
function clustersOf(
  text: string,
  numbers: readonly FoundNumber[],
  others: readonly FoundNumber[],
  all: readonly FoundNumber[],
): readonly Cluster[] {
  const values = new Set(others.map(({ value }) => value))
  const marks = new Set(numbers.map(({ start }) => start))
  const clusters: Cluster[] = []
  for (const number of all) {
    const { start, end } = values.has(number.value) ? number.whole : number.signed
    const last = clusters.at(-1)
    const goesOn = last !== undefined && isBetween(text.slice(last.end, start))
    const cluster = goesOn ? last : { start, end, marked: [] }
    cluster.end = end
    if (!goesOn) clusters.push(cluster)
    if (marks.has(number.start)) cluster.marked.push(number)
  }
  return clusters.filter(({ marked }) => marked.length > 0)
}

/** As it is written, where that is in the digits that everybody reads; otherwise in these. */
function told(text: string, { start, end, marked }: Cluster, reader: string): string {
  const written = text.slice(start, end)
  if (/[0-9]/.test(written)) return cutText(written, longestTold)
  return marked.map((number) => inDigits(number, reader)).join(' ')
}

const mostTold = 5
const longestTold = 40

/** The numbers of a line that its translation lacks, or else has too many of, as the original writes them, in digits where it spells them. */
export function numbersToCheck(
  original: string,
  source: string,
  translation: string,
  target: string,
): readonly string[] {
  const { missing, extra } = difference(original, source, translation, target)
  if (missing.length + extra.length === 0) return []
  const more = missing.filter(({ value }) => value > 1)
  const numbers = more.length > 0 ? more : missing
  const clusters =
    numbers.length > 0
      ? clustersOf(original, numbers, extra, numbersIn(original, source))
      : clustersOf(translation, extra, missing, numbersIn(translation, target))
  const text = numbers.length > 0 ? original : translation
  return [...new Set(clusters.slice(0, mostTold).map((cluster) => told(text, cluster, target)))]
}
