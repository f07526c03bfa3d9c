import type { LanguageCode } from '../ports/common.ts'
import type { InboundLine } from './message.ts'

/** Translation is skipped when the line is in the language that is read, or has nothing to translate. */
export const needsTranslation = (text: string, source: LanguageCode, target: LanguageCode): boolean =>
  source !== target && target !== '' && text.trim() !== ''

/** What to do for one target: nothing, take the sender's own translation, or ask a translator. */
export type TranslationPlan = { readonly kind: 'none' | 'ask' } | { readonly kind: 'given'; readonly text: string }

export function planTranslation(
  line: Pick<InboundLine, 'text' | 'speakerLanguage' | 'multiple' | 'translations'>,
  target: LanguageCode,
): TranslationPlan {
  if (!needsTranslation(line.text, line.speakerLanguage, target)) return { kind: 'none' }
  const given = line.multiple && line.translations.find(({ targetLanguage }) => targetLanguage === target)
  return given && given.text.trim() !== '' ? { kind: 'given', text: given.text } : { kind: 'ask' }
}

/** Text to send: null when it is empty or white space, which an Enter swallows. */
export const textToSend = (text: string): string | null => (text.trim() === '' ? null : text)

/** Recognised text as a line: trimmed, null when nothing is left. */
export const recognizedText = (text: string): string | null => text.trim() || null
