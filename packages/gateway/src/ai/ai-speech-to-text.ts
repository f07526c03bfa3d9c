import type { Language, SegmentSpeechToText } from '@lingobooth/core'
import { type TranscriptionModel, transcribe } from 'ai'
import { type AiVendorOptions, askModel, checkAiOptions } from './options.ts'

type TranscribeOptions = Parameters<typeof transcribe>[0]

export interface AiSpeechToTextOptions extends AiVendorOptions {
  /** Such as `openai.transcription('gpt-4o-mini-transcribe')`. */
  readonly model: TranscriptionModel
  /** Each provider takes the language and the terms under names of its own, such as `{ openai: { language: 'en', prompt: 'Lingobooth' } }`. */
  readonly providerOptions: (
    language: Language,
    terms: readonly string[],
  ) => NonNullable<TranscribeOptions['providerOptions']>
}

/** Recognition of whole segments by a transcription model of the Vercel AI SDK. @throws LingoboothError `bad-option` for an option that there is not, and for a number out of its range */
export function aiSpeechToText(given: AiSpeechToTextOptions): SegmentSpeechToText {
  checkAiOptions(given, { model: true, providerOptions: true })
  const { model, providerOptions, ...options } = given
  return {
    id: options.id,
    async recognize({ wav }, { language, terms = [], signal }) {
      const audio = new Uint8Array(await wav.arrayBuffer())
      const said = await askModel(
        options,
        (call) => transcribe({ model, audio, providerOptions: providerOptions(language, terms), ...call }),
        { signal },
      )
      return said.language ? { text: said.text, language: said.language } : said.text
    },
  }
}
