import type { LanguageCode } from '../../ports/common.ts'
import { numbersToCheck } from '../numbers/compare-numbers.ts'
import { linksToCheck } from '../text/compare-links.ts'
import type { TranscriptLine } from './transcript.ts'

export interface LineCheck {
  readonly numbers: readonly string[]
  readonly links: readonly string[]
}

/** More of a kind are not shown for one line, in all its languages together. */
const mostToCheck = 5

const checked = new WeakMap<TranscriptLine, LineCheck>()

const firstOf = (found: readonly string[]) => [...new Set(found)].slice(0, mostToCheck)

/** Numbers that the translation of a line lacks or changes, and links in one of the two only; of an own line, in a translation for the others too. Looked at once. */
export function checkLine(line: TranscriptLine, tagOf: (code: LanguageCode) => string): LineCheck {
  const known = checked.get(line)
  if (known) return known
  const { translation, translations, text, speakerLanguage, own, type } = line
  const given = own ? translations.map((each) => ({ target: each.targetLanguage, text: each.text })) : []
  const all = type === 'text' ? [...(translation.state === 'translated' ? [translation] : []), ...given] : []
  const source = tagOf(speakerLanguage)
  const check = {
    numbers: firstOf(all.flatMap((each) => numbersToCheck(text, source, each.text, tagOf(each.target)))),
    links: firstOf(all.flatMap((each) => linksToCheck(text, each.text))),
  }
  checked.set(line, check)
  return check
}
