import type { Clock } from '../../ports/services.port.ts'
import type { SpeechRequest } from '../../ports/text-to-speech.port.ts'
import {
  type Heard,
  isEcho,
  mayBecomeEcho,
  noSpokenTexts,
  type SpeechTime,
  voiceEnded,
  voiceStarted,
  wasSpokenOver,
} from './echo-matching.ts'

export interface EchoDetector {
  /** Playback of this text started. */
  started(request: Pick<SpeechRequest, 'text' | 'language'>): void
  ended(): void
  /** Whether recognised speech may be an echo of the voice, and whether the voice played meanwhile; null if it is none. */
  repeats(heard: Heard, time: SpeechTime): { readonly spokenOver: boolean } | null
  /** Whether it is one, or what follows may make it one. */
  mayRepeat(heard: Heard, time: SpeechTime): boolean
  forget(): void
}

/** What the voice said last. Kept only here. */
export function createEchoDetector(clock: Clock): EchoDetector {
  let spoken = noSpokenTexts
  return {
    started({ text, language }) {
      spoken = voiceStarted(spoken, text, language.tag, clock.now())
    },
    ended() {
      spoken = voiceEnded(spoken, clock.now())
    },
    repeats: (heard, time) => (isEcho(spoken, heard, time) ? { spokenOver: wasSpokenOver(spoken, time) } : null),
    mayRepeat: (heard, time) => mayBecomeEcho(spoken, heard, time),
    forget() {
      spoken = noSpokenTexts
    },
  }
}
