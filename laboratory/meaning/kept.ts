import { compareNumbers } from '../../packages/core/src/translate/numbers/compare-numbers.ts'
import { numbersIn } from '../../packages/core/src/translate/numbers/found-numbers.ts'
import type { Target, Term } from './material/passage.ts'
import { languageOf, termsIn } from './material/passages.ts'

export interface Kept {
  readonly wanted: number
  readonly kept: number
}

const plain = (text: string) => text.toLowerCase().replaceAll('’', "'")

/** Numbers of the original that the booth finds in the translation too. One is left out: many languages have it without saying it. */
export function keptNumbers(original: string, translation: string, target: Target): Kept {
  const counted = (numbers: ReturnType<typeof numbersIn>) => numbers.filter(({ value }) => value > 1).length
  const wanted = counted(numbersIn(original, 'en'))
  return { wanted, kept: wanted - counted(compareNumbers(original, 'en', translation, target).missing) }
}

/** Terms of the original that the translation has as a glossary wants them, as whole words; in the plural too. */
export function keptTerms(original: string, translation: string, target: Target): Kept {
  const wanted = termsIn(original)
  const isKept = (term: Term) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${plain(term[languageOf(target)] ?? '')}s?(?![\\p{L}\\p{N}])`, 'u').test(
      plain(translation),
    )
  return { wanted: wanted.length, kept: wanted.filter(isKept).length }
}
