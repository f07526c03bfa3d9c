import { literalAt } from './literal-numbers.ts'
import { localWords } from './local-words.ts'
import { withMinus } from './minus.ts'
import { namedTimesIn } from './named-times.ts'
import {
  type Context,
  type Draft,
  type FoundNumber,
  goesOnWithWord,
  type Item,
  isHalf,
  isQuarter,
  itemsOf,
  numberKey,
  percentBefore,
  plainDigits,
} from './number-items.ts'
import { joinedClocks, monthsIn, withParts, withSurroundings } from './number-surroundings.ts'
import { type NumberWords, numberWords, spellsNumbers } from './number-tables.ts'
import { beginsNumber, readNumbers } from './number-words.ts'
import { decadeOf, scaleAfter } from './written-scales.ts'

/** Words that are looked at together; no number has more. */
const longestNumber = 24

export function numbersIn(given: string, tag: string): readonly FoundNumber[] {
  const text = plainDigits(given)
  const [language = ''] = tag.toLowerCase().split('-')
  const spelled = numberWords(language)
  const items = itemsOf(text)
  const begins = items.map(({ word, kind }) => kind === 'digits' || beginsNumber(word, spelled))
  const named = namedTimesIn(text)
  if (!begins.includes(true)) return named
  const local = localWords(tag)
  const gapBefore = (at: number) => text.slice(items[at - 1]?.end ?? 0, items[at]?.start)
  const context: Context = { text, items, local, spelled, language, gapBefore }
  const found: Draft[] = []
  for (let at = begins.indexOf(true); at >= 0; ) {
    const read = readAt(context, at)
    found.push(...read.numbers)
    at = begins.indexOf(true, read.next)
  }
  let end = -1
  const apart = found.filter((number) => {
    // The "cento" of "por cento" is none.
    if (number.first <= end) return false
    withSurroundings(context, number)
    withMinus(text, number)
    end = number.last
    return true
  })
  withParts(context, apart)
  const clocks = joinedClocks(context, apart)
  const isApart = ({ start }: Draft) => !clocks.some(({ whole }) => whole.start <= start + 1 && start <= whole.end + 1)
  return [...clocks, ...monthsIn(context), ...named.filter(isApart)].sort((one, other) => one.start - other.start)
}

/** "3만 5천": the space is none between numbers. */
const isAfterScale = ({ items, language, gapBefore }: Context, at: number) =>
  language === 'ko' && gapBefore(at) === ' ' && '만억조'.includes(items[at - 1]?.word || ' ')

/** With the letters that multiply it, and the decade that it may be. */
function scaledLiteralAt({ text, items, local }: Context, at: number): ReturnType<typeof literalAt> {
  const literal = literalAt(text, items, at, local)
  const [number, ...others] = literal.numbers
  if (!number || others.length > 0) return literal
  const decade = decadeOf(text, number.end, number.digits)
  if (decade !== undefined) return { ...literal, numbers: [{ ...number, keys: [...number.keys, numberKey(decade)] }] }
  const scale = scaleAfter(text, items, at, literal.last)
  if (!scale) return literal
  const value = Math.round(number.value * scale.times * 1e6) / 1e6
  const bare = number.keys.filter((key) => key.startsWith('n')).map((key) => key.replace('n', 'b'))
  const keys = [numberKey(value), ...bare]
  const { last } = scale
  return { last, numbers: [{ ...number, end: (items[last] as Item).end, last, value, keys, digits: String(value) }] }
}

function readAt(context: Context, at: number): { readonly numbers: readonly Draft[]; readonly next: number } {
  const { text, items, spelled, language, gapBefore } = context
  const item = items[at] as Item
  if (item.kind === 'sign') return { numbers: [], next: at + 1 }
  if (language === 'zh' && text.startsWith(percentBefore, item.start)) return { numbers: [], next: at + 3 }
  const literal = item.kind === 'digits' ? scaledLiteralAt(context, at) : undefined
  const run: { word: string }[] = []
  const firstWord = literal ? literal.last : at
  if (literal) run.push({ word: literal.numbers.length === 1 ? String(literal.numbers[0]?.value) : '' })
  for (let next = firstWord + (literal ? 1 : 0); next < items.length && run.length < longestNumber; next++) {
    const other = items[next] as Item
    if (next > at && !/^[\s\-‐]?$/u.test(gapBefore(next))) break
    if (isHalf(context, next) || isQuarter(context, next)) break
    if (other.kind === 'sign') break
    // Digits only where they are a part of the number before: "1万2千".
    if (other.kind === 'digits' && gapBefore(next) !== '' && !isAfterScale(context, next)) break
    run.push({ word: other.word })
  }
  const read = run[0]?.word ? readNumbers(run, 0, spelled) : []
  const offset = firstWord
  const [first] = read
  if (literal && (!first || first.length === 1))
    return {
      numbers: literal.numbers.map(({ isPart, isFraction, ...number }) => ({
        ...number,
        whole: { start: number.start, end: number.end },
        signed: { start: number.start, end: number.end },
        keys: isPart && number.value >= 1 && number.value <= 12 ? [...number.keys, `m${number.value}`] : number.keys,
        kind: 'number',
        isWritten: true,
        isSure: number.value !== 1 && number.value !== 0 && !isFraction && !isInside(text, number.start, number.end),
      })),
      next: literal.last + 1,
    }
  const used = literal ? read.slice(0, 1) : read
  if (used.length === 0) return { numbers: [], next: at + 1 }
  const numbers = used.map(({ value, from, length }): Draft => {
    const [begin, end] = [from + offset, from + offset + length - 1]
    const place = { start: (items[from === 0 ? at : begin] as Item).start, end: (items[end] as Item).end }
    const words = items.slice(begin, end + 1).map(({ word }) => word)
    const isWritten = literal !== undefined && from === 0
    const isVague =
      words.every((word) => isVagueWord(word, spelled)) ||
      spelled.vague.has(words.join('')) ||
      isName(text, place.start, place.end) ||
      goesOnWithWord(text, place.end)
    const bare = isWritten ? literal.numbers[0]?.keys.map((key) => key.replace('n', 'b')) : []
    return {
      ...place,
      whole: place,
      signed: place,
      keys: [numberKey(value), ...(bare ?? []).filter((key) => key.startsWith('b'))],
      digits: String(value),
      value,
      kind: 'number',
      isWritten,
      isSure: value !== 0 && value !== 1 && (isWritten || (!isVague && spellsNumbers(language))),
      first: from === 0 ? at : begin,
      last: end,
    }
  })
  return { numbers, next: (numbers.at(-1) as Draft).last + 1 }
}

/** "l10n". */
const isInside = (text: string, start: number, end: number) =>
  /\p{Script=Latin}/u.test(text[start - 1] ?? ' ') && /\p{Script=Latin}/u.test(text[end] ?? ' ')

/** Also with a letter that is joined to it. */
const isVagueWord = (word: string, { vague, joined, numbers }: NumberWords) =>
  vague.has(word) || (!numbers.has(word) && joined.includes(word.charAt(0)) && vague.has(word.slice(1)))

/** "MS-DOS", and a part of an address. */
const isName = (text: string, start: number, end: number) =>
  (/^\p{Lu}+$/u.test(text.slice(start, end)) && /\p{Ll}/u.test(text)) || '-#/_.@'.includes(text[start - 1] ?? ' ')
