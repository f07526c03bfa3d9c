import type { LiveSpeechToText, Plugin } from '@lingobooth/core'
import { whisperLiveKitDialect } from './dialects/whisper-live-kit.ts'
import { checkDialect, type StreamOptions, type StreamSpeechToTextOptions, textsEntry } from './options.ts'
import { createStreamSpeechToText, streamSpeechToText } from './stream-speech-to-text.ts'

export interface WhisperLiveKitSpeechToTextOptions
  extends Partial<Omit<StreamOptions, 'apiKey' | 'credentials' | 'credentialId'>> {
  /** That of its `/v1/listen`, such as `ws://127.0.0.1:8000/v1/listen`. */
  readonly url: string
  /** Further parameters of the address, such as `{ endpointing: 'false' }` where it runs with `--no-vac`. @default none */
  readonly parameters?: Readonly<Record<string, string>>
}

const vendor = { id: 'whisperlivekit' }

function asStream(given: WhisperLiveKitSpeechToTextOptions): StreamSpeechToTextOptions {
  checkDialect(vendor, given, { parameters: textsEntry })
  const { parameters, ...options } = given
  return { ...vendor, dialect: whisperLiveKitDialect(parameters), ...options }
}

/**
 * Recognition by a WhisperLiveKit server of your own.
 * @throws AdapterError `bad-option` for an invalid configuration
 */
export const createWhisperLiveKitSpeechToText = (options: WhisperLiveKitSpeechToTextOptions): LiveSpeechToText =>
  createStreamSpeechToText(asStream(options))

/** {@link createWhisperLiveKitSpeechToText} as a plugin, with the booth's clock. */
export const whisperLiveKitSpeechToText = (options: WhisperLiveKitSpeechToTextOptions): Plugin =>
  streamSpeechToText(asStream(options))
