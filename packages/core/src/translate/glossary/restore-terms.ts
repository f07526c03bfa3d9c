import type { TextRange } from '../../text/clean-text.ts'
import type { WantedTerm } from '../../text/protected-text.ts'
import { type Found, indexTerms, type Sought } from './term-index.ts'
import { needSpace } from './word-edges.ts'

const upperFirst = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
/** Looked at before a term: what separates sentences is shorter. */
const leadChars = 20
const sentenceStart = /(?:^|[.!?…。！？]["'”’»)\]]*\s+|\n\s*)["'“‘«([¿¡]*$/u

/** The words as they are written there: with a capital where one stands at the beginning of a sentence, or, of the same words, anywhere. */
export function placed(
  { words, matchCase }: Pick<WantedTerm, 'words' | 'matchCase'>,
  text: string,
  start: number,
  isSame = false,
): string {
  const hasCapital =
    /^\p{Lu}/u.test(text.slice(start)) &&
    (isSame || sentenceStart.test(text.slice(Math.max(0, start - leadChars), start)))
  return hasCapital && !matchCase ? upperFirst(words) : words
}

const overlaps = (spans: readonly TextRange[], { start, end }: TextRange) =>
  spans.some((span) => start < span.end && span.start < end)

function groupBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? []
    groups.set(keyOf(item), group)
    group.push(item)
  }
  return groups
}

export interface RestoredTerms {
  readonly text: string
  readonly missing: readonly WantedTerm[]
}

/**
 * Puts the wanted words into a translation where it has others for a term: the term itself, or what the translator is known to make of it. Not where it has
 * these more or less often than a term is missing, as they may mean something else. Nothing is changed inside `taken`.
 */
export function restoreTerms(
  translation: string,
  wanted: readonly WantedTerm[],
  tag: string,
  renderingOf: (said: string) => string | undefined,
  taken: readonly TextRange[],
): RestoredTerms {
  const groups = groupBy(wanted, ({ words }) => words)
  const changes: (TextRange & { readonly words: string })[] = []
  const find = (terms: Iterable<Sought<string>>, used: readonly TextRange[]) =>
    indexTerms(terms, tag)
      .find(translation)
      .filter((found) => !overlaps(used, found))
  const change = ({ start, end, meaning }: Found<string>, isSame: boolean) => {
    const [first] = groups.get(meaning) ?? []
    if (first) changes.push({ start, end, words: placed(first, translation, start, isSame) })
  }

  const there = find(
    Array.from(groups, ([words, group]) => ({
      words,
      meaning: words,
      wholeWord: group.every(({ wholeWord }) => wholeWord !== false),
    })),
    taken,
  )
  for (const found of there) change(found, true)
  const missing = new Map<string, WantedTerm[]>()
  for (const [words, group] of groups) {
    const lacking = group.slice(there.filter(({ meaning }) => meaning === words).length)
    if (lacking.length > 0) missing.set(words, lacking)
  }

  const others = Array.from(missing.keys()).flatMap((words) =>
    (groups.get(words) ?? []).flatMap(({ said, wholeWord }) =>
      [said, renderingOf(said) ?? ''].filter(Boolean).map((other) => ({ words: other, meaning: words, wholeWord })),
    ),
  )
  const instead = groupBy(find(others, [...taken, ...there]), ({ meaning }) => meaning)
  for (const [words, group] of [...missing]) {
    const found = instead.get(words) ?? []
    if (found.length !== group.length) continue
    for (const each of found) change(each, false)
    missing.delete(words)
  }

  let text = ''
  let from = 0
  const spaceAt = (place: number, before: string, after: string) =>
    needSpace(before, after) && !needSpace(translation.slice(0, place), translation.slice(place)) ? ' ' : ''
  for (const { start, end, words } of changes.toSorted((one, other) => one.start - other.start)) {
    text += translation.slice(from, start)
    text += spaceAt(start, text, words) + words + spaceAt(end, words, translation.slice(end))
    from = end
  }
  return { text: text + translation.slice(from), missing: [...missing.values()].flat() }
}
