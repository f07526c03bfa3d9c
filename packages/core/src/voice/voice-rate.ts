import { catchUpEachMs, catchUpStep, catchUpSteps, playbackRates } from '../constants.ts'
import type { TtsSettings } from '../settings/settings-fields.ts'

const fastestRate = Math.max(...playbackRates)

/** Catch-up steps for the next line: at most one more than for the last, and none when no line waits. */
export const nextCatchUpSteps = (steps: number, behindMs: number): number =>
  Math.min(steps + 1, Math.floor(behindMs / catchUpEachMs), catchUpSteps)

export const voiceRate = ({ playbackRate, catchUp }: TtsSettings, steps: number): number =>
  catchUp ? Math.min(playbackRate * (1 + steps * catchUpStep), fastestRate) : playbackRate
