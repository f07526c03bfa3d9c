import { textBytes } from '../kit/text-bytes.ts'

export interface TranscriptBounds {
  readonly maxLines: number
  /** Of text; a UTF-16 unit counts for two. */
  readonly maxBytes: number
}

interface BoundedLine {
  readonly person: string
  readonly outcome?: string
}

type Held = { lines: number; bytes: number }

/** When it is full, a little more goes than must, so that this is rare. */
const spareShare = 1 / 32

const sizes = new WeakMap<BoundedLine, number>()

export function bytesOf(line: BoundedLine): number {
  const known = sizes.get(line)
  if (known !== undefined) return known
  const bytes = textBytes(line)
  sizes.set(line, bytes)
  return bytes
}

export const bytesOfAll = (lines: readonly BoundedLine[]): number =>
  lines.reduce((bytes, line) => bytes + bytesOf(line), 0)

/** The most that one of them may keep so that all together keep no more than `allowed`; smaller ones are kept whole. */
function shareOf(amounts: readonly number[], allowed: number): number {
  let rest = allowed
  const sorted = amounts.toSorted((left, right) => left - right)
  for (const [index, amount] of sorted.entries()) {
    const even = rest / (sorted.length - index)
    if (amount > even) return even
    rest -= amount
  }
  return Number.POSITIVE_INFINITY
}

/** The lines that may stay: where there are too many or too large ones, the people with the most lose the oldest. */
export function withinBounds<Line extends BoundedLine>(
  lines: readonly Line[],
  { maxLines, maxBytes }: TranscriptBounds,
): readonly Line[] {
  let surplusLines = lines.length - maxLines
  let surplusBytes = bytesOfAll(lines) - maxBytes
  if (surplusLines <= 0 && surplusBytes <= 0) return lines
  const people = new Map<string, Held>()
  for (const line of lines) {
    const held = people.get(line.person) ?? { lines: 0, bytes: 0 }
    people.set(line.person, { lines: held.lines + 1, bytes: held.bytes + bytesOf(line) })
  }
  const share = (surplus: number, most: number, amountOf: (held: Held) => number) =>
    surplus > 0 ? shareOf([...people.values()].map(amountOf), most) : Number.POSITIVE_INFINITY
  if (surplusLines > 0) surplusLines += Math.floor(maxLines * spareShare)
  if (surplusBytes > 0) surplusBytes += Math.floor(maxBytes * spareShare)
  const mostLines = share(surplusLines, lines.length - surplusLines, (held) => held.lines)
  const mostBytes = share(surplusBytes, bytesOfAll(lines) - surplusBytes, (held) => held.bytes)
  return lines.filter((line) => {
    const held = people.get(line.person)
    const goes = held && ((surplusLines > 0 && held.lines > mostLines) || (surplusBytes > 0 && held.bytes > mostBytes))
    if (!goes || line.outcome === 'sending' || line.outcome === 'failed') return true
    held.lines--
    held.bytes -= bytesOf(line)
    surplusLines--
    surplusBytes -= bytesOf(line)
    return false
  })
}
