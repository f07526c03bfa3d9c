import { betweenCharacters, isLeftEdge, isWholeWord } from './word-edges.ts'

export interface Sought<Meaning> {
  /** In composed letters. */
  readonly words: string
  readonly meaning: Meaning
  readonly matchCase?: boolean | undefined
  readonly wholeWord?: boolean | undefined
}

export interface Found<Meaning> {
  readonly start: number
  readonly end: number
  readonly meaning: Meaning
}

export interface TermIndex<Meaning> {
  /** Those that stand in a text of composed letters, from its start to its end; the longest where several begin, none inside another. */
  find(text: string, counts?: (meaning: Meaning) => boolean): readonly Found<Meaning>[]
}

/** Small letters and plain apostrophes, place by place: what would change in length stays. Turkish and Azerbaijani have their own `i`. */
function foldCase(text: string, tag: string): string {
  const locale = /^(?:tr|az)\b/iu.test(tag) ? 'tr' : 'en'
  const small = (capital: string) => {
    const lower = capital.toLocaleLowerCase(locale)
    return lower.length === capital.length ? lower : capital
  }
  return text
    .replace(/[\p{Lu}\p{Lt}]/gu, small)
    .replaceAll('ς', 'σ')
    .replaceAll('’', "'")
}

const keyChars = [3, 2, 1] as const

/** An index that is as quick with ten thousand terms as with ten: at each place of a text, it looks up only the lengths of terms that begin as the text does there. */
export function indexTerms<Meaning>(terms: Iterable<Sought<Meaning>>, tag: string): TermIndex<Meaning> {
  const byWords = new Map<string, Sought<Meaning>[]>()
  const lengths = new Map<string, number[]>()
  let isAnywhere = false
  for (const term of terms) {
    const folded = foldCase(term.words, tag)
    isAnywhere ||= term.wholeWord === false
    const same = byWords.get(folded)
    if (same) same.push(term)
    else {
      byWords.set(folded, [term])
      const key = folded.slice(0, keyChars[0])
      const known = lengths.get(key) ?? []
      lengths.set(key, known)
      if (!known.includes(folded.length)) known.push(folded.length)
    }
  }
  for (const known of lengths.values()) known.sort((one, other) => other - one)

  return {
    find(text, counts = () => true) {
      const folded = foldCase(text, tag)
      const isBetween = betweenCharacters(text)
      const counted = new Map<string, readonly Sought<Meaning>[]>()
      const countedOf = (words: string) => {
        const known = counted.get(words) ?? byWords.get(words)?.filter(({ meaning }) => counts(meaning)) ?? []
        counted.set(words, known)
        return known
      }
      const foundAt = (start: number, end: number): Found<Meaning> | undefined => {
        const words = folded.slice(start, end)
        if (end > text.length || !byWords.has(words)) return undefined
        const written = text.slice(start, end)
        const isWhole = isWholeWord(text, start, end)
        const sought = countedOf(words).find(
          (term) => (isWhole || term.wholeWord === false) && (!term.matchCase || term.words === written),
        )
        return sought && isBetween(start) && isBetween(end) ? { start, end, meaning: sought.meaning } : undefined
      }
      const longestAt = (start: number) => {
        for (const chars of keyChars) {
          const known = lengths.get(folded.slice(start, start + chars)) ?? []
          if (known.length > 0 && !isAnywhere && !isLeftEdge(text, start)) return undefined
          for (const length of known) {
            const found = foundAt(start, start + length)
            if (found) return found
          }
        }
        return undefined
      }
      const all: Found<Meaning>[] = []
      for (let start = 0; start < text.length; ) {
        const found = longestAt(start)
        if (found) all.push(found)
        start = found?.end ?? start + 1
      }
      return all
    },
  }
}
