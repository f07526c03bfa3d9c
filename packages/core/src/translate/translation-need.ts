import type { GivenTranslation } from '../link/wire/given-translations.ts'
import type { InboundLine } from '../link/wire/message.ts'
import type { LanguageCode } from '../ports/common.ts'

/** Translation is skipped when the line is already in the target language or blank. */
export const needsTranslation = (text: string, source: LanguageCode, target: LanguageCode): boolean =>
  source !== target && target !== '' && text.trim() !== ''

export type TranslationPlan =
  | { readonly kind: 'none' | 'ask' }
  | { readonly kind: 'given'; readonly given: GivenTranslation }

export function planTranslation(
  line: Pick<InboundLine, 'text' | 'speakerLanguage' | 'multiple' | 'translations'>,
  target: LanguageCode,
): TranslationPlan {
  if (!needsTranslation(line.text, line.speakerLanguage, target)) return { kind: 'none' }
  const given = line.multiple && line.translations.find(({ targetLanguage }) => targetLanguage === target)
  return given && given.text.trim() !== '' ? { kind: 'given', given } : { kind: 'ask' }
}
