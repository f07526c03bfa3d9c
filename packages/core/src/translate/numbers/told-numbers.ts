import { cutText } from '../../text/clean-text.ts'
import { inDigits, writtenFor } from './in-digits.ts'
import type { FoundNumber } from './number-items.ts'

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

interface Told {
  readonly text: string
  readonly numbers: readonly FoundNumber[]
  /** Those that the other text has instead. */
  readonly others: readonly FoundNumber[]
  /** All numbers of the text. */
  readonly all: readonly FoundNumber[]
  /** BCP 47 tag. */
  readonly reader: string
  /** It is in another language than the reader's. @default false */
  readonly isOriginal?: boolean
}

/** As it is written, where that is in digits, and one number of the original as the reader writes it. */
function told({ start, end, marked }: Cluster, { text, all, reader, isOriginal = false }: Told): string {
  const written = text.slice(start, end)
  const [number] = marked
  const isAlone = marked.length === 1 && all.every((each) => each === number || each.end <= start || each.start >= end)
  if (number && isAlone && isOriginal) {
    const digits = writtenFor(number, text.slice(number.start, number.end), reader)
    if (/\d/.test(written))
      return cutText(text.slice(start, number.start) + digits + text.slice(number.end, end), longestTold)
  }
  if (/[0-9]/.test(written)) return cutText(written, longestTold)
  return marked.map((each) => inDigits(each, reader)).join(' ')
}

const mostTold = 5
const longestTold = 40

/** The numbers of a text that the other lacks, in digits also where they are spelled. */
export function toldNumbers(given: Told): readonly string[] {
  const clusters = clustersOf(given.text, given.numbers, given.others, given.all)
  return [...new Set(clusters.slice(0, mostTold).map((cluster) => told(cluster, given)))]
}

/** The same as they stand in the text. */
export const writtenNumbers = (text: string, numbers: readonly FoundNumber[], all: readonly FoundNumber[]) =>
  clustersOf(text, numbers, [], all)
    .slice(0, mostTold)
    .map(({ start, end }) => text.slice(start, end))
    .filter((written) => written.length <= longestTold)
