import * as v from 'valibot'
import type { LanguageCode } from '../ports/common.ts'
import type { Dictionary } from '../ports/services.port.ts'
import { maxLineChars } from '../text/clean-text.ts'

const maxReplacementChars = 1_000

/** Corrects a translation: applies every replacement of its language pair, in order, as literal text. */
export function applyDictionaries(
  text: string,
  source: LanguageCode,
  target: LanguageCode,
  dictionaries: readonly Dictionary[],
): string {
  return dictionaries
    .filter(({ sourceLanguage, targetLanguage }) => sourceLanguage === source && targetLanguage === target)
    .flatMap(({ replacements }) => replacements)
    .reduce((mended, { from, to }) => {
      const next = from === '' ? mended : mended.replaceAll(from, () => to)
      return next.length > Math.max(text.length, maxLineChars) ? mended : next
    }, text)
}

const replacementText = v.pipe(v.string(), v.maxLength(maxReplacementChars))
const schema = v.array(
  v.object({
    sourceLanguage: v.string(),
    targetLanguage: v.string(),
    replacements: v.array(v.object({ from: replacementText, to: replacementText })),
  }),
)

/** Parses the dictionaries JSON; null when it is invalid. */
export function parseDictionaries(value: unknown): Dictionary[] | null {
  try {
    const result = v.safeParse(schema, value)
    return result.success ? result.output : null
  } catch {
    return null
  }
}
