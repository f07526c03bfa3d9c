import { longestSpeechMs, longestSpeechMsPerChar } from '../constants.ts'

/** What is known of a line that will be spoken. */
export interface SpeechSize {
  readonly chars: number
  /** Once its sound is there. */
  readonly audio?: { readonly bytes: number; readonly type: string }
}

/** How long speech is at rate 1, from what was heard. */
export interface SpeechPace {
  readonly msPerChar: number
  /** Of the type of sound that was heard last. */
  readonly audio?: { readonly msPerByte: number; readonly type: string }
}

/** Until something was heard. */
export const usualPace: SpeechPace = { msPerChar: 70 }

/** Sound that goes on for longer does not say this text, if it ends at all. */
export const longestLengthMs = ({ chars }: SpeechSize): number => longestSpeechMs + chars * longestSpeechMsPerChar

/** Takes the length of what is heard now into account. */
export function learnPace(pace: SpeechPace, { chars, audio }: SpeechSize, lengthMs: number): SpeechPace {
  if (chars === 0 || !(lengthMs > 0)) return pace
  return {
    msPerChar: (pace.msPerChar + lengthMs / chars) / 2,
    ...(audio && { audio: { msPerByte: lengthMs / audio.bytes, type: audio.type } }),
  }
}

/** By its sound where sound of this type was heard before, else by its text. */
export function estimateLengthMs(pace: SpeechPace, { chars, audio }: SpeechSize): number {
  const known = audio && audio.type === pace.audio?.type
  return known ? audio.bytes * pace.audio.msPerByte : chars * pace.msPerChar
}
