import type { TextRange } from '../../text/clean-text.ts'
import { protectedRanges, type TextRun, type WantedTerm } from '../../text/protected-text.ts'
import { placed } from './restore-terms.ts'

export interface TermSpan extends TextRange {
  readonly term: WantedTerm
}

const overlap = (one: TextRange, other: TextRange) => one.start < other.end && other.start < one.end
const holds = (outer: TextRange, inner: TextRange) => outer.start <= inner.start && inner.end <= outer.end

/** The runs of a text with terms, each as the glossary writes it. A link with a term in it stays a link, and a term with a number in it a term. */
export function runsWithTerms(text: string, found: readonly TermSpan[]): readonly TextRun[] {
  const spans = protectedRanges(text)
  const terms = found.filter((term) => spans.every((span) => !overlap(term, span) || holds(term, span)))
  const others = spans.filter((span) => !terms.some((term) => overlap(term, span)))
  const runs: TextRun[] = []
  let from = 0
  const add = (start: number, end: number, run: Omit<TextRun, 'text'> & { readonly text?: string }) => {
    if (start > from) runs.push({ text: text.slice(from, start), isProtected: false })
    if (end > start) runs.push({ text: text.slice(start, end), ...run })
    from = end
  }
  const all: readonly (TextRange & Partial<TermSpan>)[] = [...terms, ...others]
  for (const { start, end, term } of all.toSorted((one, other) => one.start - other.start)) {
    const written = (words: string) => placed({ matchCase: term?.matchCase, words }, text, start)
    const asTerm = term && { text: written(term.said), becomes: written(term.words), term }
    add(start, end, { isProtected: true, ...asTerm })
  }
  add(text.length, text.length, { isProtected: false })
  return runs
}
