import { maxTargets } from '../constants.ts'
import type { LanguageCode } from '../ports/common.ts'

/**
 * The languages into which a sender translates a line: those that others read, without the line's own, the most read first.
 * Each reader counts once for a language. Readers of a language that is left out ask a translator themselves.
 */
export function targetsOf(
  source: LanguageCode,
  read: readonly (readonly LanguageCode[])[],
  max: number = maxTargets,
): LanguageCode[] {
  const counts = new Map<LanguageCode, number>()
  for (const languages of read)
    for (const language of new Set(languages)) counts.set(language, (counts.get(language) ?? 0) + 1)
  counts.delete(source)
  counts.delete('')
  return [...counts]
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, max)
    .map(([language]) => language)
}
