import { playbackRates, type TtsSettings } from '../settings/settings-fields.ts'

/** Audio longer than this base plus the allowance per character is cut off. */
export const longestSpeechMs = 30_000
export const longestSpeechMsPerChar = 500

export interface SpeechSize {
  readonly chars: number
  readonly audio?: { readonly bytes: number; readonly type: string }
}

export interface SpeechPace {
  readonly msPerChar: number
  readonly audio?: { readonly msPerByte: number; readonly type: string }
}

export const usualPace: SpeechPace = { msPerChar: 70 }

/** Upper bound for the audio of a text; anything longer is broken or endless. */
export const longestLengthMs = ({ chars }: SpeechSize): number => longestSpeechMs + chars * longestSpeechMsPerChar

export function learnPace(pace: SpeechPace, { chars, audio }: SpeechSize, lengthMs: number): SpeechPace {
  if (chars === 0 || !(lengthMs > 0)) return pace
  return {
    msPerChar: (pace.msPerChar + lengthMs / chars) / 2,
    ...(audio && { audio: { msPerByte: lengthMs / audio.bytes, type: audio.type } }),
  }
}

/** Estimates by bytes if audio of this type has played before, otherwise by characters. */
export function estimateLengthMs(pace: SpeechPace, { chars, audio }: SpeechSize): number {
  const known = audio && audio.type === pace.audio?.type
  return known ? audio.bytes * pace.audio.msPerByte : chars * pace.msPerChar
}

export const catchUpEachMs = 3_000
const catchUpStep = 0.05
export const catchUpSteps = 5

const fastestRate = Math.max(...playbackRates)

/** Catch-up steps for the next line: at most one more than for the last, and none when no line waits. */
export const nextCatchUpSteps = (steps: number, behindMs: number): number =>
  Math.min(steps + 1, Math.floor(behindMs / catchUpEachMs), catchUpSteps)

export const voiceRate = ({ playbackRate, catchUp }: TtsSettings, steps: number): number =>
  catchUp ? Math.min(playbackRate * (1 + steps * catchUpStep), fastestRate) : playbackRate
