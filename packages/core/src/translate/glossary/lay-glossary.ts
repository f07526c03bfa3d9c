import type { TranslateAtoms } from '../translate-atoms.ts'
import { glossaryOf } from './glossary.ts'
import type { GlossaryTerm } from './glossary-term.ts'
import { parseGlossary } from './parse-glossary.ts'

/**
 * Lays the terms of the room over those of this page, which are `given` anew: of the same term, the room's meaning counts in the languages that it names.
 * @throws LingoboothError `bad-option` that says which term is wrong and why, and changes nothing
 */
export function layGlossary(
  { pageTerms, roomTerms, glossary }: Pick<TranslateAtoms, 'pageTerms' | 'roomTerms' | 'glossary'>,
  given?: readonly GlossaryTerm[],
): void {
  if (given) pageTerms.set(parseGlossary(given))
  glossary.set(glossaryOf([...roomTerms.get(), ...pageTerms.get()]))
}
