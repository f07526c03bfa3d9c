import {
  isEcho,
  mayBecomeEcho,
  noSpokenTexts,
  type SpeechTime,
  voiceEnded,
  voiceStarted,
} from '../../domain/speech/echo-text.ts'
import type { Clock } from '../../ports/services.port.ts'

export interface Echoes {
  /** Playback of this text started. */
  started(text: string): void
  ended(): void
  /** Whether recognised speech is an echo of the voice. */
  repeats(heard: string, time: SpeechTime): boolean
  /** Whether it is one, or what follows may make it one. */
  mayRepeat(heard: string, time: SpeechTime): boolean
  forget(): void
}

/** What the voice said last. Kept only here. */
export function createEchoes(clock: Clock): Echoes {
  let spoken = noSpokenTexts
  return {
    started(text) {
      spoken = voiceStarted(spoken, text, clock.now())
    },
    ended() {
      spoken = voiceEnded(spoken, clock.now())
    },
    repeats: (heard, time) => isEcho(spoken, heard, time),
    mayRepeat: (heard, time) => mayBecomeEcho(spoken, heard, time),
    forget() {
      spoken = noSpokenTexts
    },
  }
}
