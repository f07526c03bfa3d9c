import { deepgramDialect, type StreamDialect, streamSpeechToText } from '@lingobooth/vendor-stream'
import { type EngineSet, replacing, variable } from './engine-set.ts'

const deepgram = deepgramDialect()

/** It ends a connection on `Finalize`, selects no subprotocol, and hands the language to Whisper unaltered. */
export const whisperLiveKitDialect: StreamDialect = {
  ...deepgram,
  languages: {},
  languageFormat: 'language',
  protocols: () => [],
  up: (message) => deepgram.up(message.kind === 'end' ? { kind: 'close' } : message),
  down: (message) =>
    'type' in message && message.type === 'Metadata' ? [{ kind: 'endOfTurn' }] : deepgram.down(message),
}

export const whisperLiveKit: EngineSet = {
  name: 'whisperlivekit-apertium',
  recognizer: 'WhisperLiveKit, live',
  translator: 'Apertium',
  needs: ['WHISPERLIVEKIT_URL'],
  vendorsOf: (vendors) =>
    replacing(
      'SpeechToText',
      vendors,
      streamSpeechToText({
        id: 'whisperlivekit',
        url: new URL('/v1/listen', variable('WHISPERLIVEKIT_URL')).href,
        dialect: whisperLiveKitDialect,
      }),
    ),
}
