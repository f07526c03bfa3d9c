import { isEcho, noSpokenTexts, type SpeechTime, voiceEnded, voiceStarted } from '../../domain/echo-text.ts'
import type { Clock } from '../../ports/services.port.ts'

export interface Echoes {
  /** The voice is heard, saying this. */
  started(text: string): void
  ended(): void
  /** Whether recognised speech repeats what the voice said. */
  repeats(heard: string, time: SpeechTime): boolean
  forget(): void
}

/** What the voice said last. It is kept here and nowhere else, and never told. */
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
    forget() {
      spoken = noSpokenTexts
    },
  }
}
