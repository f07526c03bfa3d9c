import type { LanguageCode } from '../ports/common.ts'

/** Speech that may be an echo of the voice, and is sent only if its speaker says so. */
export interface HeldLine {
  readonly key: string
  /** Of its beginning, in milliseconds since 1970. */
  readonly startedAtMs: number
  readonly language: LanguageCode
  readonly text: string
}

/** What became of a held line. `expired`: it was said while the voice played, a minute ago. `left`: another room was entered. */
export type HowReleased = 'sent' | 'discarded' | 'expired' | 'cleared' | 'overflow' | 'left'

/** What was said and did not reach the others. */
export interface HeldSpeech {
  readonly held: readonly HeldLine[]
  /** The voice cut what was said last: the rest was not heard. */
  readonly cutShort: boolean
}

export const nothingHeld: HeldSpeech = { held: [], cutShort: false }
