import { createAtom } from '@xstate/store'
import type { SoundLevel } from '../views/views.ts'

/** The level of the open microphone, or null. */
export const createLevel = () => createAtom<SoundLevel | null>(null)

export type LevelStore = ReturnType<typeof createLevel>
