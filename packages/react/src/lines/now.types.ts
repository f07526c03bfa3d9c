import type { nextNow } from '@lingobooth/core/view'

/** What is read now of the others. */
export type Now = ReturnType<typeof nextNow>
export type NowTurn = NonNullable<Now['turn']>
