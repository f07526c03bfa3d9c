import type { Language, LanguageService } from '../../ports/common.ts'
import type { SpeechToText } from '../../ports/speech-to-text.port.ts'
import type { TextToSpeech } from '../../ports/text-to-speech.port.ts'
import type { Translator } from '../../ports/translator.port.ts'

export interface LanguageVendors {
  readonly translators: readonly Pick<Translator, 'translates'>[]
  readonly recognizers: readonly Pick<SpeechToText, 'recognizes'>[]
  readonly voices: readonly Pick<TextToSpeech, 'speaks'>[]
}

/** The languages, each without the services that every vendor tells it cannot give. */
export function withServed(
  languages: readonly Language[],
  { translators, recognizers, voices }: LanguageVendors,
): Language[] {
  const noneCan = <Vendor>(vendors: readonly Vendor[], can: (vendor: Vendor) => boolean | undefined) =>
    vendors.length > 0 && vendors.every((vendor) => can(vendor) === false)
  const lacks: Readonly<Record<LanguageService, (language: Language) => boolean>> = {
    ttt: (language) =>
      noneCan(translators, (translator) =>
        translator.translates
          ? languages.some(
              (other) => translator.translates?.(language, other) || translator.translates?.(other, language),
            )
          : undefined,
      ),
    stt: (language) => noneCan(recognizers, (recognizer) => recognizer.recognizes?.(language)),
    tts: (language) => noneCan(voices, (voice) => voice.speaks?.(language)),
  }
  return languages.map((language) => ({
    ...language,
    services: new Set([...language.services].filter((service) => !lacks[service](language))),
  }))
}
