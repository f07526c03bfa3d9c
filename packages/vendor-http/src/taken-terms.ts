import type { TermLimits } from './options.ts'

/** The terms that the vendor takes. */
export function takenTerms(terms: readonly string[], limits: TermLimits): readonly string[] {
  const { maxTerms, maxChars = Number.POSITIVE_INFINITY, maxWords = Number.POSITIVE_INFINITY, without = '' } = limits
  const isTaken = (term: string) =>
    term.length <= maxChars &&
    term.split(/\s+/).length <= maxWords &&
    ![...without].some((character) => term.includes(character))
  return terms.filter(isTaken).slice(0, maxTerms)
}
