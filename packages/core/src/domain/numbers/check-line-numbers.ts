import type { LanguageCode } from '../../ports/common.ts'
import type { TranscriptLine } from '../lines/transcript.ts'
import { numbersToCheck } from './compare-numbers.ts'

/** More are not shown for one line, in all its languages together. */
const mostToCheck = 5

const checked = new WeakMap<TranscriptLine, readonly string[]>()

/** Numbers that the translation of a line lacks or changes; of an own line, a translation for the others too. Looked at once. */
export function checkLine(line: TranscriptLine, tagOf: (code: LanguageCode) => string): readonly string[] {
  const known = checked.get(line)
  if (known) return known
  const { translation, translations, text, speakerLanguage, own, type } = line
  const given = own ? translations.map((each) => ({ target: each.targetLanguage, text: each.text })) : []
  const all = type === 'text' ? [...(translation.state === 'translated' ? [translation] : []), ...given] : []
  const source = tagOf(speakerLanguage)
  const numbers = all.flatMap((each) => numbersToCheck(text, source, each.text, tagOf(each.target)))
  const check = [...new Set(numbers)].slice(0, mostToCheck)
  checked.set(line, check)
  return check
}
