import type { TtsSettings } from '../settings/settings-fields.ts'
import { playbackRates } from '../settings/settings-fields.ts'

export const catchUpEachMs = 3_000
const catchUpStep = 0.05
export const catchUpSteps = 5

const fastestRate = Math.max(...playbackRates)

/** Catch-up steps for the next line: at most one more than for the last, and none when no line waits. */
export const nextCatchUpSteps = (steps: number, behindMs: number): number =>
  Math.min(steps + 1, Math.floor(behindMs / catchUpEachMs), catchUpSteps)

export const voiceRate = ({ playbackRate, catchUp }: TtsSettings, steps: number): number =>
  catchUp ? Math.min(playbackRate * (1 + steps * catchUpStep), fastestRate) : playbackRate
