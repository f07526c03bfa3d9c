import type { LiveSpeechToText, Plugin } from '@lingobooth/core'
import * as v from 'valibot'
import { sonioxDialect } from './dialects/soniox.ts'
import { checkDialect, modelEntry, type StreamOptions, type StreamSpeechToTextOptions } from './options.ts'
import { createStreamSpeechToText, streamSpeechToText } from './stream-speech-to-text.ts'

export interface SonioxSpeechToTextOptions extends Partial<StreamOptions> {
  /** Soniox's model. @default 'stt-rt-v5' */
  readonly model?: string
  /** Further fields of the first message, such as `{ enable_language_identification: true }`. @default none */
  readonly settings?: Readonly<Record<string, unknown>>
}

const vendor = { id: 'soniox', url: 'wss://stt-rt.soniox.com/transcribe-websocket' }

function asStream(given: SonioxSpeechToTextOptions): StreamSpeechToTextOptions {
  checkDialect(vendor, given, { model: modelEntry, settings: v.optional(v.looseObject({})) })
  const { model = 'stt-rt-v5', settings, ...options } = given
  return {
    ...vendor,
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
