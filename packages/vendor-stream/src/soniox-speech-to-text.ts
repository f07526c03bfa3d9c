import type { LiveSpeechToText, Plugin } from '@lingobooth/core'
import { sonioxDialect } from './dialects/soniox.ts'
import type { StreamOptions, StreamSpeechToTextOptions } from './options.ts'
import { createStreamSpeechToText, streamSpeechToText } from './stream-speech-to-text.ts'

export interface SonioxSpeechToTextOptions extends Partial<StreamOptions> {
  /** Soniox's model. @default 'stt-rt-v5' */
  readonly model?: string
  /** Further fields of the first message, such as `{ enable_language_identification: true }`. @default none */
  readonly settings?: Readonly<Record<string, unknown>>
}

function asStream({ model = 'stt-rt-v5', settings, ...options }: SonioxSpeechToTextOptions): StreamSpeechToTextOptions {
  return {
    id: 'soniox',
    url: 'wss://stt-rt.soniox.com/transcribe-websocket',
    dialect: sonioxDialect({ model, ...settings }),
    ...options,
  }
}

/**
 * Recognition by Soniox, or by your own server that speaks its WebSocket.
 * @throws AdapterError `bad-option` for an invalid configuration
 */
export const createSonioxSpeechToText = (options: SonioxSpeechToTextOptions = {}): LiveSpeechToText =>
  createStreamSpeechToText(asStream(options))

/** {@link createSonioxSpeechToText} as a plugin, with the booth's tokens and clock. */
export const sonioxSpeechToText = (options: SonioxSpeechToTextOptions = {}): Plugin =>
  streamSpeechToText(asStream(options))
