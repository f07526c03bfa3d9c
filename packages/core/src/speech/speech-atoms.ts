import { createAtom } from '@xstate/store'
import type { LanguageCode, Module } from '../ports/common.ts'

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

export const createSpeechAtoms = () => ({
  /** What was said and did not reach the others. */
  heldSpeech: {
    subtitles: createAtom<HeldSpeech>(nothingHeld),
    chat: createAtom<HeldSpeech>(nothingHeld),
  } satisfies Record<Module, unknown>,
  /** The microphone is open but silent, without even noise. */
  hearsNothing: createAtom(false),
  /** The microphone is open for its level alone. */
  testing: createAtom(false),
})

export type SpeechAtoms = ReturnType<typeof createSpeechAtoms>

/** Level at the microphone, in dBFS. */
export interface SoundLevel {
  readonly levelDb: number
  /** Speech is above this; `-Infinity` when the detector does not use the level, as with `custom`. */
  readonly thresholdDb: number
}

/** The level of the open microphone, or null. */
export const createLevel = () => createAtom<SoundLevel | null>(null)

export type LevelStore = ReturnType<typeof createLevel>
