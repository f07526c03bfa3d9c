import type { LiveSpeechToText, Plugin } from '@lingobooth/core'
import { openaiDialect, type RealtimeServer } from './dialects/openai.ts'
import type { StreamOptions, StreamSpeechToTextOptions } from './options.ts'
import { createStreamSpeechToText, streamSpeechToText } from './stream-speech-to-text.ts'

export interface OpenaiSpeechToTextOptions extends Partial<StreamOptions> {
  /** OpenAI's model; the default gives text while somebody speaks. @default 'gpt-realtime-whisper' */
  readonly model?: string
  /** Further fields of the session's `transcription`, such as `{ prompt: 'Names: Ada' }` or `{ delay: 'low' }`. @default none */
  readonly transcription?: Readonly<Record<string, string>>
  /** What answers at `url`: `speaches` for a server of your own that is Speaches. @default 'openai' */
  readonly server?: RealtimeServer
}

function asStream({
  model = 'gpt-realtime-whisper',
  transcription,
  server,
  ...options
}: OpenaiSpeechToTextOptions): StreamSpeechToTextOptions {
  return {
    id: 'openai',
    url: 'wss://api.openai.com/v1/realtime',
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
