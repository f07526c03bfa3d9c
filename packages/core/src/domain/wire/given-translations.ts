import * as v from 'valibot'
import { maxLineChars, maxNameChars } from '../../constants.ts'
import type { LanguageCode } from '../../ports/common.ts'
import { cutText, wellFormed } from '../text/clean-text.ts'

/** Translations per line; further ones are ignored. */
const maxTranslations = 50

/** A translation by the line's sender. */
export type GivenTranslation = { readonly targetLanguage: LanguageCode; readonly text: string }

const translation = v.object({
  targetLanguage: v.pipe(v.string(), v.minLength(1), v.maxLength(maxNameChars)),
  text: v.pipe(
    v.string(),
    v.transform((text) => wellFormed(cutText(text, maxLineChars))),
  ),
})

/** An invalid translation is skipped; the line is kept. */
function readTranslation(value: unknown): GivenTranslation[] {
  const result = v.safeParse(translation, value)
  return result.success ? [result.output] : []
}

/** Reads translations up to the total length of one line. */
function readTranslations(list: unknown[]): GivenTranslation[] {
  let chars = 0
  return list
    .slice(0, maxTranslations)
    .flatMap(readTranslation)
    .filter(({ text }) => {
      chars += text.length
      return chars <= maxLineChars
    })
}

/** Anything but a list of translations is none. */
export const givenTranslations = v.fallback(
  v.pipe(v.custom<unknown[]>(Array.isArray), v.transform(readTranslations)),
  [],
)

/** The translations that a message has room for, those first in the list before the others. `fits` tells whether a message with these may be sent. */
export function fittingTranslations(
  list: readonly GivenTranslation[],
  fits: (translations: readonly GivenTranslation[]) => boolean,
): readonly GivenTranslation[] {
  let chars = 0
  let fitting: readonly GivenTranslation[] = []
  for (const given of list) {
    const more = [...fitting, given]
    if (chars + given.text.length > maxLineChars || !fits(more)) continue
    chars += given.text.length
    fitting = more
  }
  return fitting
}
