import type { Item } from './number-items.ts'

interface Scale {
  readonly times: number
  /** The item that says it. */
  readonly last: number
}

/** As they are written after digits in any language, some of them only joined to these. */
const joined: Readonly<Record<string, number>> = { k: 1e3, K: 1e3, M: 1e6, B: 1e9 }
const written = new Map<string, number>([
  ...['tsd', 'tys', 'тыс'].map((word) => [word, 1e3] as const),
  ...['mn', 'mln', 'mio', 'mill', 'млн'].map((word) => [word, 1e6] as const),
  ...['bn', 'mrd', 'mld', 'mlrd', 'млрд'].map((word) => [word, 1e9] as const),
  ['cr', 1e7],
])

const currency = /[$€£¥₹]\s?$/u

/** What the digits that end with an item are multiplied by: "10k", "$1.5m", "2 bn", "3 Mio.". */
export function scaleAfter(text: string, items: readonly Item[], first: number, last: number): Scale | undefined {
  const [digits, from, next] = [items[last], items[first], items[last + 1]]
  if (!digits || !from || next?.kind !== 'word') return undefined
  const gap = text.slice(digits.end, next.start)
  const word = text.slice(next.start, next.end)
  const isMoney = word === 'm' && currency.test(text.slice(0, from.start))
  const times =
    (gap === '' ? (joined[word] ?? (isMoney ? 1e6 : undefined)) : undefined) ??
    (/^[ \u00a0\u202f]?$/u.test(gap) ? written.get(word.toLowerCase()) : undefined)
  return times === undefined ? undefined : { times, last: last + 1 }
}

/** "The 80s", "the 1990s", which others call by their last two digits, or by all four. */
export function decadeOf(text: string, end: number, digits: string): number | undefined {
  if (!/^(?:19|20)?\d0$/.test(digits) || !/^['’]?s(?![\p{L}\p{N}])/u.test(text.slice(end, end + 3))) return undefined
  return digits.length === 4 ? Number(digits) % 100 : 1_900 + Number(digits)
}
