/**
 * LongYAAL of "Better Late Than Never" (arXiv 2509.17349): how far behind an ideal that keeps pace, in milliseconds; with a passage as its one segment.
 * @param shownMs of each word of the translation, since when it stands there for good, from the start of the speech
 */
export function longYaal(shownMs: readonly number[], spokenMs: number, referenceWords: number): number {
  const paceMs = spokenMs / Math.max(shownMs.length, referenceWords)
  return shownMs.reduce((sum, ms, word) => sum + ms - word * paceMs, 0) / shownMs.length
}
