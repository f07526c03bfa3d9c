import type { LanguageCode } from '../../ports/common.ts'
import type { InboundLine } from '../wire/message.ts'

/** Translation is skipped when the line is already in the target language or blank. */
export const needsTranslation = (text: string, source: LanguageCode, target: LanguageCode): boolean =>
  source !== target && target !== '' && text.trim() !== ''

/** How to get a line in one target language: as it is, by the sender's own translation, or from a translator. */
export type TranslationPlan = { readonly kind: 'none' | 'ask' } | { readonly kind: 'given'; readonly text: string }

export function planTranslation(
  line: Pick<InboundLine, 'text' | 'speakerLanguage' | 'multiple' | 'translations'>,
  target: LanguageCode,
): TranslationPlan {
  if (!needsTranslation(line.text, line.speakerLanguage, target)) return { kind: 'none' }
  const given = line.multiple && line.translations.find(({ targetLanguage }) => targetLanguage === target)
  return given && given.text.trim() !== '' ? { kind: 'given', text: given.text } : { kind: 'ask' }
}

/** Text to send; null when it is blank. */
export const textToSend = (text: string): string | null => (text.trim() === '' ? null : text)

/** Recognised text, trimmed; null when it is blank. */
export const recognizedText = (text: string): string | null => text.trim() || null
