import { fieldOf } from '@lingobooth/core/adapter'
import type { StreamDialect } from '../dialect.ts'
import { deepgramDialect } from './deepgram.ts'

/** The dialect of WhisperLiveKit's `/v1/listen`: Deepgram's, but for how a segment ends. `parameters` are further ones of the address. */
export function whisperLiveKitDialect(parameters: Readonly<Record<string, string>> = {}): StreamDialect {
  const deepgram = deepgramDialect(parameters)
  return {
    ...deepgram,
    // As Whisper has them.
    languages: { nb: 'no', iw: 'he', fil: 'tl', jv: 'jw' },
    languageFormat: 'language',
    answersWhileSpeaking: false,
    endsByClosing: true,
    // It selects none, so that a browser that offers one does not connect.
    protocols: () => [],
    up: (message) => deepgram.up(message.kind === 'end' ? { kind: 'close' } : message),
    down(message) {
      if (fieldOf(message, 'type') !== 'Metadata') return deepgram.down(message)
      // It greets with metadata about no sound.
      return Number(fieldOf(message, 'duration')) > 0 ? [{ kind: 'endOfTurn' }] : []
    },
  }
}
