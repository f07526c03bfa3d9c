import { createAtom } from '@xstate/store'
import type { Module } from '../ports/common.ts'
import { type HeldSpeech, nothingHeld } from './quarantined.ts'

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
