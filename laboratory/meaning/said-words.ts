import { spokenWords } from '../../scripts/bench/speech/spoken-words.ts'
import { spokenForm } from './material/passages.ts'

/** Words as they are said: without case, punctuation and digits. */
export const saidWords = (text: string): string[] => spokenWords(spokenForm(text))

/** Of two texts, word by word, with the fewest changes. */
export interface Alignment {
  /** Words that were replaced, left out or added. */
  readonly errors: number
  /** For each word that was said, the place of the heard word at its place; undefined where it was left out. */
  readonly heardAt: readonly (number | undefined)[]
}

export function alignWords(said: readonly string[], heard: readonly string[]): Alignment {
  const costs = [Array.from({ length: heard.length + 1 }, (_, place) => place)]
  const costAt = (row: number, column: number) => costs[row]?.[column] ?? Number.POSITIVE_INFINITY
  const replacing = (row: number, column: number) =>
    costAt(row - 1, column - 1) + (said[row - 1] === heard[column - 1] ? 0 : 1)
  for (let row = 1; row <= said.length; row++) {
    const line = [row]
    costs.push(line)
    for (let column = 1; column <= heard.length; column++)
      line.push(Math.min(replacing(row, column), costAt(row - 1, column) + 1, costAt(row, column - 1) + 1))
  }
  const heardAt: (number | undefined)[] = said.map(() => undefined)
  let [row, column] = [said.length, heard.length]
  while (row > 0 && column > 0) {
    if (costAt(row, column) === replacing(row, column)) heardAt[--row] = --column
    else if (costAt(row, column) === costAt(row - 1, column) + 1) row--
    else column--
  }
  return { errors: costAt(said.length, heard.length), heardAt }
}
