import { numbersIn } from './found-numbers.ts'
import type { FoundNumber } from './number-items.ts'
import { spellsNumbers } from './number-tables.ts'
import { holdsHalf } from './number-words.ts'

interface Difference {
  readonly missing: readonly FoundNumber[]
  readonly extra: readonly FoundNumber[]
}

/** The numbers of a line and of its translation. */
export interface ComparedNumbers extends Difference {
  readonly ours: readonly FoundNumber[]
  readonly theirs: readonly FoundNumber[]
  /** Those that are the same in both. */
  readonly pairs: readonly (readonly [our: FoundNumber, their: FoundNumber])[]
}

/** Of a line and of its translation: longer ones, of which a list shows the beginning, would hold up the page. */
export const longestComparedChars = 4_000

const none: ComparedNumbers = { ours: [], theirs: [], pairs: [], missing: [], extra: [] }
const baseOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? ''

/** One text may spell them, where we do not read that, also where it has another number in digits. */
const mostSpelled = 20
/** As people say it in a word or two: 50, 250 or 3,000. */
const isRound = ({ value }: FoundNumber) => value <= 100 || /^[1-9]\d?0*$/.test(String(value))
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

function match(
  original: readonly FoundNumber[],
  translated: readonly FoundNumber[],
  withBare: boolean,
): Pick<ComparedNumbers, 'pairs' | 'missing' | 'extra'> {
  const pairs: (readonly [FoundNumber, FoundNumber])[] = []
  const waiting = byKey(translated, withBare)
  const met = new Set<FoundNumber>()
  const take = (number: FoundNumber, key: string) => {
    const alike = waiting.get(key) ?? []
    for (let at = 0, seen = 0; at < alike.length && seen < mostAlike; ) {
      const other = alike[at] as FoundNumber
      if (!met.has(other) && agree(number, other)) {
        met.add(number).add(other)
        pairs.push([number, other])
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
  return { pairs, missing: original.filter(isLeft), extra: translated.filter(isLeft) }
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

/** "Le XXIe siècle". */
const roman = /(?<!\p{L})[IVXL]{2,7}(?:e|er|è|ème|ª|º)?(?!\p{L})/u
const mayBeRoman = ({ value }: FoundNumber) => value > 1 && value < 50

function lazily(find: () => boolean): () => boolean {
  let found: boolean | undefined
  return () => {
    found ??= find()
    return found
  }
}

export function compareNumbers(original: string, source: string, translation: string, target: string): ComparedNumbers {
  if (Math.max(original.length, translation.length) > longestComparedChars) return none
  const [ours, theirs] = [numbersIn(original, source), numbersIn(translation, target)]
  if (ours.length + theirs.length === 0) return none
  const [from, to] = [baseOf(source), baseOf(target)]
  const bothSpell = spellsNumbers(from) && spellsNumbers(to)
  const all = match(ours, theirs, !bothSpell)
  const same: ComparedNumbers = { ...none, ours, theirs, pairs: all.pairs }
  const [ourKeys, theirKeys] = [byKey(ours), byKey(theirs)]
  const rest = {
    missing: all.missing.filter((number) => !isRepeated(number, theirKeys, true)),
    extra: all.extra.filter((number) => !isRepeated(number, ourKeys, false)),
  }
  if (isRegrouped(rest)) return same
  const isMonth = ({ kind }: FoundNumber) => kind === 'month'
  const monthsDiffer = rest.missing.some(isMonth) && rest.extra.some(isMonth)
  const missing = rest.missing.filter((number) => monthsDiffer || !isMonth(number))
  const extra = rest.extra.filter((number) => monthsDiffer || !isMonth(number))
  const [hasHalf, hadHalf] = [lazily(() => holdsHalf(translation)), lazily(() => holdsHalf(original))]
  const [hasRoman, hadRoman] = [lazily(() => roman.test(translation)), lazily(() => roman.test(original))]
  const isSure = (number: FoundNumber, otherLanguage: string, others: readonly FoundNumber[]) => {
    if (isMonth(number)) return true
    if (!number.isSure || isFigurative(number, ours.length + theirs.length)) return false
    const mayBeSpelled = () =>
      others.some(({ isWritten }) => isWritten) ? number.value <= mostSpelled : isRound(number)
    if (!spellsNumbers(otherLanguage) && (!number.isWritten || mayBeSpelled())) return false
    if (number.value === 2 && dual.includes(otherLanguage)) return false
    return true
  }
  const sure = [
    ...missing.filter(
      (number) => isSure(number, to, extra) && !(isOfHalf(number) && hasHalf()) && !(mayBeRoman(number) && hasRoman()),
    ),
    ...extra.filter(
      (number) =>
        isSure(number, from, missing) &&
        !isPair(number, missing) &&
        !(isOfHalf(number) && hadHalf()) &&
        !(mayBeRoman(number) && hadRoman()),
    ),
  ]
  return sure.length > 0 ? { ...same, missing, extra } : same
}
