import * as v from 'valibot'
import type { LanguageCode } from '../../ports/common.ts'
import { cutText, maxLineChars, maxNameChars, wellFormed } from '../../text/clean-text.ts'

/** The translation of an open line, as it travels and is shown. */
export interface Preview {
  readonly text: string
  /** UTF-16 code units at the start that are held; those behind may change. */
  readonly stableChars: number
}

const maxTranslations = 50

/** A translation by the line's sender. `again`: how often it was translated anew because somebody did not understand it. */
export type GivenTranslation = {
  readonly targetLanguage: LanguageCode
  readonly text: string
  readonly again?: number
}

export type GivenPreview = GivenTranslation & Pick<Preview, 'stableChars'>

const translation = v.object({
  targetLanguage: v.pipe(v.string(), v.minLength(1), v.maxLength(maxNameChars)),
  text: v.pipe(
    v.string(),
    v.transform((text) => wellFormed(cutText(text, maxLineChars))),
  ),
  again: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
})

const preview = v.object({ ...translation.entries, stableChars: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })

/** Reads translations up to the total length of one line. Skips an invalid one; the line is kept. */
const readTranslations =
  <Given extends GivenTranslation>(schema: v.GenericSchema<unknown, Given>) =>
  (list: unknown[]): Given[] => {
    let chars = 0
    return list
      .slice(0, maxTranslations)
      .flatMap((value) => {
        const result = v.safeParse(schema, value)
        return result.success ? [result.output] : []
      })
      .filter(({ text }) => {
        chars += text.length
        return chars <= maxLineChars
      })
  }

const list = v.custom<unknown[]>(Array.isArray)

/** Anything but a list of translations is none. */
export const givenTranslations = v.fallback(v.pipe(list, v.transform(readTranslations(translation))), [])
export const givenPreviews = v.fallback(v.pipe(list, v.transform(readTranslations(preview))), [])

/** The translations that a message has room for, those first in the list before the others. `fits` tells whether a message with these may be sent. */
export function fittingTranslations<Given extends GivenTranslation>(
  list: readonly Given[],
  fits: (translations: readonly Given[]) => boolean,
): readonly Given[] {
  let chars = 0
  let fitting: readonly Given[] = []
  for (const given of list) {
    const more = [...fitting, given]
    if (chars + given.text.length > maxLineChars || !fits(more)) continue
    chars += given.text.length
    fitting = more
  }
  return fitting
}
