import type { LanguageOption } from '@lingobooth/core'

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The options whose name contains every word typed, ignoring accents and case. */
export function filterLanguages(options: readonly LanguageOption[], query: string | null): readonly LanguageOption[] {
  const words = fold(query ?? '')
    .split(/\s+/)
    .filter(Boolean)
  if (words.length === 0) return options
  return options.filter(({ label }) => words.every((word) => fold(label).includes(word)))
}
