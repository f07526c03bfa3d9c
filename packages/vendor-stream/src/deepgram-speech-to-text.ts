import type { LiveSpeechToText, Plugin } from '@lingobooth/core'
import { deepgramDialect } from './dialects/deepgram.ts'
import { checkDialect, modelEntry, type StreamOptions, type StreamSpeechToTextOptions, textsEntry } from './options.ts'
import { createStreamSpeechToText, streamSpeechToText } from './stream-speech-to-text.ts'

export interface DeepgramSpeechToTextOptions extends Partial<StreamOptions> {
  /** Deepgram's model. @default 'nova-3' */
  readonly model?: string
  /** Further parameters of the address, such as `{ keyterm: 'Lingobooth' }`. @default punctuation */
  readonly parameters?: Readonly<Record<string, string>>
}

const vendor = { id: 'deepgram', url: 'wss://api.deepgram.com/v1/listen' }

function asStream(given: DeepgramSpeechToTextOptions): StreamSpeechToTextOptions {
  checkDialect(vendor, given, { model: modelEntry, parameters: textsEntry })
  const { model = 'nova-3', parameters, ...options } = given
  return {
    ...vendor,
    dialect: deepgramDialect({ model, punctuate: 'true', ...parameters }),
    ...options,
  }
}

/**
 * Recognition by Deepgram, or by your own server that speaks its `/v1/listen`.
 * @throws AdapterError `bad-option` for an invalid configuration
 */
export const createDeepgramSpeechToText = (options: DeepgramSpeechToTextOptions = {}): LiveSpeechToText =>
  createStreamSpeechToText(asStream(options))

/** {@link createDeepgramSpeechToText} as a plugin, with the booth's tokens and clock. */
export const deepgramSpeechToText = (options: DeepgramSpeechToTextOptions = {}): Plugin =>
  streamSpeechToText(asStream(options))
