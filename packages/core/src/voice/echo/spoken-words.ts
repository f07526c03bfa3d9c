import { foldWords } from '../../text/characters.ts'
import { readNumbers } from '../../translate/numbers/number-words.ts'
import type { TellingWords } from './telling-words.ts'

/** A word as it is compared: without case and diacritics, a number in digits. */
export interface SpokenWord {
  readonly word: string
  /** As it was written or heard. */
  readonly raw: string
  readonly kind: 'number' | 'negation' | 'answer' | 'date' | 'name' | 'other'
}

const isSpaceless = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]/u
/** The longest telling word of a script without spaces. */
const longestKnown = 4

const arabicZeros = /[\u0660-\u0669\u06f0-\u06f9]/g
const withPlainDigits = (text: string) =>
  text
    .replace(arabicZeros, (digit) => String((digit.codePointAt(0) as number) & 0xf))
    // Thousands that are set apart, and full hours.
    .replace(/(\d)[.,'’\u00a0\u202f](?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d):00(?!\d)/g, '$1')

const isKnown = (word: string, { numbers, negations, answers, dates }: TellingWords) =>
  numbers.has(word) || negations.has(word) || answers.has(word) || dates.has(word)

/** Scripts without spaces part letter by letter, but for words that tell something. */
function* partsOf(word: string, telling: TellingWords): Generator<string> {
  for (const [run] of word.matchAll(/\p{N}+|[^\p{N}]+/gu)) {
    if (!isSpaceless.test(run)) {
      yield run
      continue
    }
    const letters = [...run]
    for (let at = 0; at < letters.length; ) {
      let length = Math.min(longestKnown, letters.length - at)
      while (length > 1 && !isKnown(letters.slice(at, at + length).join(''), telling)) length--
      yield letters.slice(at, at + length).join('')
      at += length
    }
  }
}

const kindOf = (word: string, telling: TellingWords): SpokenWord['kind'] => {
  if (telling.negations.has(word) || telling.negates?.test(word)) return 'negation'
  if (telling.answers.has(word)) return 'answer'
  return telling.dates.has(word) ? 'date' : 'other'
}

export function spokenWords(text: string, telling: TellingWords): readonly SpokenWord[] {
  const plain = withPlainDigits(text)
  const words: SpokenWord[] = []
  let endsAt = 0
  for (const match of plain.matchAll(/[\p{L}\p{N}\p{M}'’ʼ]+/gu)) {
    const [raw] = match
    const opensSentence = words.length === 0 || /[.!?:…¿¡"“«„]/.test(plain.slice(endsAt, match.index))
    endsAt = match.index + raw.length
    const isName = !opensSentence && /^\p{Lu}/u.test(raw)
    for (const folded of foldWords(raw))
      for (const word of partsOf(folded, telling)) {
        const kind = kindOf(word, telling)
        words.push({ word, raw: word, kind: kind === 'other' && isName ? 'name' : kind })
      }
  }
  return withNumbers(words, telling)
}

function withNumbers(words: readonly SpokenWord[], telling: TellingWords): readonly SpokenWord[] {
  const found: SpokenWord[] = []
  for (let at = 0; at < words.length; ) {
    const numbers = readNumbers(words, at, telling)
    const last = numbers.at(-1)
    const end = last ? last.from + last.length : at + 1
    const raw = words.slice(at, end).map(({ word }) => word)
    // "Eight thirty" is as 8:30.
    if (last) found.push({ word: numbers.map(({ value }) => value).join(''), raw: raw.join(''), kind: 'number' })
    else found.push(words[at] as SpokenWord)
    at = end
  }
  return found
}
