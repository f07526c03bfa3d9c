import { createAtom } from '@xstate/store'

/** Level at the microphone, in dBFS. */
export interface SoundLevel {
  readonly levelDb: number
  /** Speech is above this; `-Infinity` when the detector does not use the level, as with `custom`. */
  readonly thresholdDb: number
}

/** The level of the open microphone, or null. */
export const createLevel = () => createAtom<SoundLevel | null>(null)

export type LevelStore = ReturnType<typeof createLevel>
