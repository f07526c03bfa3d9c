import type { SpokenWord } from './spoken-words.ts'

/** What a pair of words costs in an alignment; a word alone costs 1. */
const otherNumber = 0.4
/** Words that differ in less of their letters may be one word, misheard. */
const similarShare = 0.45

function distance(one: string, other: string): number {
  let costs = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let at = 0; at < one.length; at++) {
    const next = [at + 1]
    for (let to = 0; to < other.length; to++)
      next.push(
        Math.min(
          (costs[to] as number) + (one[at] === other[to] ? 0 : 1),
          (costs[to + 1] as number) + 1,
          (next[to] as number) + 1,
        ),
      )
    costs = next
  }
  return costs[other.length] as number
}

const differing = (one: string, other: string) => distance(one, other) / Math.max(one.length, other.length, 1)

const costOf = (heard: SpokenWord, said: SpokenWord) => {
  if (heard.word === said.word) return 0
  const bothTell = heard.kind === said.kind && heard.kind !== 'other'
  return bothTell ? otherNumber : differing(heard.word, said.word)
}

interface Pair {
  readonly heard: SpokenWord
  /** Undefined where the voice said no such word. */
  readonly said: SpokenWord | undefined
  /** It begins or ends what was heard: perhaps a part of a word. */
  readonly atEdge: boolean
}

interface Alignment {
  readonly pairs: readonly Pair[]
  readonly missed: readonly SpokenWord[]
}

function align(heard: readonly SpokenWord[], said: readonly SpokenWord[]): Alignment {
  const rows = [Array.from({ length: said.length + 1 }, () => 0)]
  heard.forEach((word, at) => {
    const above = rows[at] as number[]
    const row = [at + 1]
    said.forEach((other, to) => {
      row.push(
        Math.min((above[to] as number) + costOf(word, other), (above[to + 1] as number) + 1, (row[to] as number) + 1),
      )
    })
    rows.push(row)
  })
  const last = rows[heard.length] as number[]
  let to = last.indexOf(Math.min(...last))
  let at = heard.length
  const pairs: Pair[] = []
  const missed: SpokenWord[] = []
  while (at > 0) {
    const cost = rows[at]?.[to] as number
    const word = heard[at - 1] as SpokenWord
    const other = said[to - 1]
    const atEdge = at === 1 || at === heard.length
    if (other && cost === (rows[at - 1]?.[to - 1] as number) + costOf(word, other)) {
      pairs.push({ heard: word, said: other, atEdge })
      at--
      to--
    } else if (cost === (rows[at - 1]?.[to] as number) + 1) {
      pairs.push({ heard: word, said: undefined, atEdge })
      at--
    } else {
      missed.push(other as SpokenWord)
      to--
    }
  }
  return { pairs, missed }
}

const isPart = (heard: SpokenWord, said: SpokenWord) =>
  said.word.startsWith(heard.word) || said.word.endsWith(heard.word)

/** "Fifteen" and "fifty". */
const soundAlike = (one: number, other: number) => one > 12 && one < 20 && (one % 10) * 10 === other

const isOtherNumber = ({ heard, said, atEdge }: Pair) => {
  if (said?.kind !== 'number') return !atEdge && said !== undefined && differing(heard.raw, said.raw) > 0.5
  const [one, other] = [Number(heard.word), Number(said.word)]
  if (one === other || soundAlike(one, other) || soundAlike(other, one)) return false
  const areWords = !/\d/.test(heard.raw + said.raw)
  return !(atEdge && isPart(heard, said)) && !(areWords && differing(heard.raw, said.raw) < similarShare)
}

const isSimilar = (heard: SpokenWord, said: SpokenWord | undefined) =>
  said !== undefined && differing(heard.word, said.word) <= 0.5

/** Whether a word that was heard says something else than the voice did. */
function tells(pair: Pair): boolean {
  const { heard, said } = pair
  if (heard.word === said?.word) return false
  if (heard.kind === 'number') return isOtherNumber(pair)
  if (heard.kind === 'negation' && said?.kind === 'negation') return false
  if (heard.kind === 'negation' || heard.kind === 'answer') return !isSimilar(heard, said)
  if (heard.kind === 'date') return said?.kind === 'date'
  if (heard.kind === 'name') return said?.kind === 'name' && !isSimilar(heard, said)
  return said?.kind === 'negation' && !isSimilar(heard, said)
}

/**
 * Whether what was heard differs from what was said in one of its numbers, negations, names, or in a yes or no, and so is no echo of it.
 * @param unsure Words that the recogniser is not sure of: they tell nothing.
 */
export function differsTellingly(
  heard: readonly SpokenWord[],
  said: readonly SpokenWord[],
  unsure: ReadonlySet<string>,
): boolean {
  const { pairs, missed } = align(heard, said)
  const isSure = ({ raw }: SpokenWord) => ![...unsure].some((word) => raw.includes(word))
  return pairs.some((pair) => isSure(pair.heard) && tells(pair)) || missed.some(({ kind }) => kind === 'negation')
}
