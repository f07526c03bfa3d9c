import type { LiveSpeechToText, Plugin } from '@lingobooth/core'
import * as v from 'valibot'
import { openaiDialect, type RealtimeServer } from './dialects/openai.ts'
import { checkDialect, modelEntry, type StreamOptions, type StreamSpeechToTextOptions, textsEntry } from './options.ts'
import { createStreamSpeechToText, streamSpeechToText } from './stream-speech-to-text.ts'

export interface OpenaiSpeechToTextOptions extends Partial<StreamOptions> {
  /** OpenAI's model; the default gives text while somebody speaks. @default 'gpt-realtime-whisper' */
  readonly model?: string
  /** Further fields of the session's `transcription`, such as `{ prompt: 'Names: Ada' }` or `{ delay: 'low' }`. @default none */
  readonly transcription?: Readonly<Record<string, string>>
  /** What answers at `url`: `speaches` for a server of your own that is Speaches. @default 'openai' */
  readonly server?: RealtimeServer
}

const vendor = { id: 'openai', url: 'wss://api.openai.com/v1/realtime' }

function asStream(given: OpenaiSpeechToTextOptions): StreamSpeechToTextOptions {
  checkDialect(vendor, given, {
    model: modelEntry,
    transcription: textsEntry,
    server: v.optional(v.picklist(['openai', 'speaches'])),
  })
  const { model = 'gpt-realtime-whisper', transcription, server, ...options } = given
  return {
    ...vendor,
    dialect: openaiDialect({ model, ...transcription }, server),
    ...options,
  }
}

/**
 * Recognition by OpenAI's realtime transcription, or by your own server that speaks it.
 * @throws AdapterError `bad-option` for an invalid configuration
 */
export const createOpenaiSpeechToText = (options: OpenaiSpeechToTextOptions = {}): LiveSpeechToText =>
  createStreamSpeechToText(asStream(options))

/** {@link createOpenaiSpeechToText} as a plugin, with the booth's tokens and clock. */
export const openaiSpeechToText = (options: OpenaiSpeechToTextOptions = {}): Plugin =>
  streamSpeechToText(asStream(options))
