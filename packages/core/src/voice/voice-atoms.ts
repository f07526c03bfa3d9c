import { createAtom } from '@xstate/store'

export const createVoiceAtoms = () => ({
  /** Estimated length of the speech queued after the current line, in milliseconds at rate 1. */
  behindMs: createAtom(0),
})

export type VoiceAtoms = ReturnType<typeof createVoiceAtoms>
