import { foldWords } from '../../text/characters.ts'
import type { NumberWords } from './number-tables.ts'

interface Written {
  readonly word: string
}

/** One of the numbers in a row: from which word on, and how many words. */
export interface NumberRead {
  readonly value: number
  readonly from: number
  readonly length: number
}

const isDigits = (word = '') => /^\d+(?:\.\d+)?$/.test(word)
const isTens = (atom: number) => atom >= 10 && atom < 100 && atom % 10 === 0
const longestCompound = 70

/** "Five", or "five and twenty" as one word. */
function simple(word: string, { numbers, and }: NumberWords): readonly number[] | undefined {
  const known = numbers.get(word)
  if (known !== undefined) return [known]
  if (!and) return undefined
  for (let at = word.indexOf(and); at >= 0; at = word.indexOf(and, at + 1)) {
    const [unit, tens] = [numbers.get(word.slice(0, at)), numbers.get(word.slice(at + and.length))]
    if (unit !== undefined && tens !== undefined && unit < 10 && isTens(tens)) return [tens, unit]
  }
  return undefined
}

/** The numbers that a word is made of; none if it is no number. */
function atomsOf(word: string, words: NumberWords): readonly number[] {
  const { numbers, compounds, joined } = words
  const known = numbers.get(word)
  if (known !== undefined) return [known]
  // Arabic and Hebrew join "and" and "in" to the word.
  const rest = joined.includes(word.charAt(0)) ? numbers.get(word.slice(1)) : undefined
  if (rest !== undefined) return [rest]
  if (!compounds || word.length > longestCompound) return []
  const dead = new Set<number>()
  const from = (start: number): readonly number[] | undefined => {
    if (start === word.length) return []
    if (dead.has(start)) return undefined
    for (let end = word.length; end > start + 1; end--) {
      const head = simple(word.slice(start, end), words)
      const tail = head && from(end)
      if (tail) return [...head, ...tail]
    }
    dead.add(start)
    return undefined
  }
  return from(0) ?? []
}

/** What may still be added to a number that ends with this one: after "twenty" less than ten, after "hundred" less than that. */
const roomAfter = (atom: number) => {
  if (atom >= 100) return 10 ** Math.floor(Math.log10(atom))
  return atom === 60 || atom === 80 ? 20 : atom >= 10 && atom % 10 === 0 ? 10 : 0
}

/** Whether {@link readNumbers} reads one from this word on. */
export const beginsNumber = (word: string, spelled: NumberWords): boolean =>
  isDigits(word) || atomsOf(word, spelled).length > 0

/** Reads the numbers in a row that begin at a word, if one does: "eight thirty" is two. */
export function readNumbers(words: readonly Written[], from: number, spelled: NumberWords): readonly NumberRead[] {
  const read: NumberRead[] = []
  let value: number | undefined
  let room = 0
  let began = from
  let ended = from
  const begin = (given: number | undefined, at: number, roomOf = 0) => {
    if (value !== undefined) read.push({ value, from: began, length: ended - began })
    value = given
    room = roomOf
    began = at
  }
  const multiplies = (atom: number, value: number) => {
    if (atom === 20) return value % 100 === 4 && spelled.numbers.has('vingt')
    if (atom === 10) return value % 100 < 10 && spelled.numbers.has('十')
    return atom >= 100 && [1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e12].includes(atom)
  }
  const take = (atom: number, at: number) => {
    const low = (value ?? 0) % atom
    const high = (value ?? 0) - low
    if (value !== undefined && low > 0 && high % (atom === 20 ? 100 : atom * 10) === 0 && multiplies(atom, value)) {
      value = Math.round((high + low * atom) * 1e6) / 1e6
      room = roomAfter(atom === 20 ? 80 : atom)
    } else if (value !== undefined && (atom < room || (spelled.unitsFirst && value % 100 < 10 && isTens(atom)))) {
      value += atom
      // "一百零五".
      if (atom > 0) room = roomAfter(atom)
    } else begin(atom, at, roomAfter(atom))
  }
  const atomsAt = (at: number) => atomsOf(words[at]?.word ?? '', spelled)
  for (let at = from; at < words.length; at++) {
    const { word } = words[at] as Written
    const atoms = atomsAt(at)
    // "1万2千".
    if (isDigits(word) && room >= 1_000 && Number(word) < room) take(Number(word), at)
    else if (isDigits(word)) begin(Number(word), at)
    else if (atoms.length > 0) for (const atom of atoms) take(atom, at)
    else if (at === from || !spelled.joints.has(word) || !(isDigits(words[at + 1]?.word) || atomsAt(at + 1).length > 0))
      break
    else continue
    ended = at + 1
  }
  begin(undefined, ended)
  return read
}

const foldAll = (words: string) => new Set(words.split(' ').flatMap(foldWords))

export const halfWords = foldAll(
  'half media medio demie demi halb halv mezza mezzo meia meio mitja mig pół wpół buçuk yarım نصف ونصف والنصف النصف חצי וחצי 半 반 пол половина साढ़े',
)
export const quarterWords = foldAll(
  'quarter cuarto quart viertel quarto kwadrans kwart kvart kvarter çeyrek ربع وربع والربع רבע ורבע 刻 четверть',
)
/** Before a quarter, where the word is also that of the fourth. */
export const quarterJoints = foldAll('y menos e meno i')

/** Between a half or a quarter and its hour, beside small words. */
export const joinsHalf = foldAll('past after nach menos moins meno')

export const holdsHalf = (text: string): boolean =>
  /[半반½]/u.test(text) || foldWords(text).some((word) => halfWords.has(word))
