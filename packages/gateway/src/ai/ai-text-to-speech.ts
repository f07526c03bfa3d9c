import { AdapterError, type TextToSpeech } from '@lingobooth/core'
import { numberRanges } from '@lingobooth/core/adapter'
import { generateSpeech, type SpeechModel } from 'ai'
import { type AiVendorOptions, askModel, checkAiOptions } from './options.ts'

type SpeechRequest = Parameters<TextToSpeech['prepare']>[0]

export interface AiTextToSpeechOptions extends AiVendorOptions {
  /** Such as `openai.speech('gpt-4o-mini-tts')`. */
  readonly model: SpeechModel
  /** Which voice speaks, by gender and language. */
  readonly voice: (request: Pick<SpeechRequest, 'gender' | 'language'>) => string
  /** Longest text per call, in UTF-16 code units. @default 4096 */
  readonly maxChars?: number
}

const defaultMaxChars = 4_096

/** Speech by a speech model of the Vercel AI SDK, as MP3. @throws LingoboothError `bad-option` for an option that there is not, and for a number out of its range */
export function aiTextToSpeech(given: AiTextToSpeechOptions): TextToSpeech {
  checkAiOptions(given, { model: true, voice: true, maxChars: true }, { maxChars: numberRanges.fromOne })
  const { model, voice, maxChars = defaultMaxChars, ...options } = given
  const { id } = options
  return {
    id,
    maxChars,
    async prepare({ text, language, gender, voice: wanted = voice({ gender, language }) }, abortable) {
      if (text.length > maxChars)
        throw new AdapterError(id, 'too-large', `"${id}" takes at most ${maxChars} characters a call ("maxChars").`)
      const { audio } = await askModel(
        options,
        (call) => generateSpeech({ model, text, voice: wanted, outputFormat: 'mp3', ...call }),
        abortable,
      )
      return { kind: 'audio', audio: new Blob([new Uint8Array(audio.uint8Array)], { type: audio.mediaType }) }
    },
  }
}
