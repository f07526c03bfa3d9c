import type { TellingWords } from './telling-words.ts'

interface Written {
  readonly word: string
}

export interface NumberRead {
  /** Of numbers in a row, one after the other: "eight thirty" is as 8:30. */
  readonly digits: string
  readonly raw: string
  /** Words. */
  readonly length: number
}

const isDigits = (word = '') => /^\d+$/.test(word)
const isTens = (atom: number) => atom >= 10 && atom < 100 && atom % 10 === 0
const longestCompound = 40

/** The numbers that a word is made of; none if it is no number. */
function atomsOf(word: string, telling: TellingWords): readonly number[] {
  const { numbers, compounds } = telling
  const known = numbers.get(word)
  if (known !== undefined) return [known]
  // Arabic and Hebrew join "and" to the word.
  if (/^[وו]/.test(word) && numbers.has(word.slice(1))) return [numbers.get(word.slice(1)) as number]
  if (!compounds || word.length > longestCompound) return []
  const [, before = '', unit = '', tens = ''] = /^(.*?)([a-z]{3,6})und([a-z]+zig|dreissig)$/.exec(word) ?? []
  const [unitValue, tensValue] = [numbers.get(unit), numbers.get(tens)]
  if (unitValue !== undefined && tensValue !== undefined) {
    const first = before === '' ? [] : atomsOf(before, telling)
    return before === '' || first.length > 0 ? [...first, tensValue, unitValue] : []
  }
  for (let length = word.length - 2; length > 1; length--) {
    const head = numbers.get(word.slice(0, length))
    if (head === undefined) continue
    const rest = atomsOf(word.slice(length), telling)
    if (rest.length > 0) return [head, ...rest]
  }
  return []
}

/** What may still be added to a number that ends with this one: after "twenty" less than ten, after "hundred" less than that. */
const roomAfter = (atom: number) =>
  atom >= 100 ? atom : atom === 60 || atom === 80 ? 20 : atom >= 10 && atom % 10 === 0 ? 10 : 0

/** Reads the number that begins at a word, if one does. */
export function readNumber(words: readonly Written[], from: number, telling: TellingWords): NumberRead | undefined {
  const values: number[] = []
  let value: number | undefined
  let room = 0
  const begin = (given: number | undefined, roomOf = 0) => {
    if (value !== undefined) values.push(value)
    value = given
    room = roomOf
  }
  const take = (atom: number) => {
    const low = (value ?? 0) % atom
    if (value !== undefined && low > 0 && multiplies(atom, value)) {
      value += low * (atom - 1)
      room = roomAfter(atom === 20 ? 80 : atom)
    } else if (value !== undefined && (atom < room || (telling.unitsFirst && value < 10 && isTens(atom)))) {
      value += atom
      room = roomAfter(atom)
    } else begin(atom, roomAfter(atom))
  }
  const multiplies = (atom: number, value: number) => {
    if (atom === 20) return value % 100 === 4 && telling.numbers.has('vingt')
    if (atom === 10) return value % 100 < 10 && telling.numbers.has('十')
    return atom >= 100
  }
  const atomsAt = (at: number) => atomsOf(words[at]?.word ?? '', telling)
  let raw = ''
  let at = from
  for (; at < words.length; at++) {
    const { word } = words[at] as Written
    const atoms = atomsAt(at)
    if (isDigits(word)) begin(Number(word))
    else if (atoms.length > 0) atoms.forEach(take)
    else if (at === from || !telling.joints.has(word) || !(isDigits(words[at + 1]?.word) || atomsAt(at + 1).length > 0))
      break
    raw += word
  }
  begin(undefined)
  return values.length > 0 ? { digits: values.join(''), raw, length: at - from } : undefined
}
