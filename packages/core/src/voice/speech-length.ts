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
