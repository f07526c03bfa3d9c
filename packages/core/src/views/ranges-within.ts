import type { TextRange } from '../text/clean-text.ts'

/** The ranges that lie in a part of a text, as they stand in it. */
export const rangesWithin = (ranges: readonly TextRange[] = [], from: number, until: number): readonly TextRange[] =>
  ranges
    .filter(({ start, end }) => start >= from && end <= until)
    .map(({ start, end }) => ({ start: start - from, end: end - from }))
