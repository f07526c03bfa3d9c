import type { LanguageCode } from '../../ports/common.ts'

/** The languages to translate a line into: the most read first, of equals those of readers of few languages, then by code. */
export function targetLanguages(
  source: LanguageCode,
  read: readonly (readonly LanguageCode[])[],
  max: number,
): LanguageCode[] {
  const ranks = new Map<LanguageCode, { readonly readers: number; readonly share: number }>()
  for (const languages of read) {
    const own = new Set(languages)
    for (const language of own) {
      const { readers, share } = ranks.get(language) ?? { readers: 0, share: 0 }
      ranks.set(language, { readers: readers + 1, share: share + 1 / own.size })
    }
  }
  ranks.delete(source)
  ranks.delete('')
  return [...ranks]
    .toSorted(
      ([code, left], [other, right]) =>
        right.readers - left.readers || right.share - left.share || (code < other ? -1 : 1),
    )
    .slice(0, max)
    .map(([language]) => language)
}
