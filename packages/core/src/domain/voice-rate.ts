import { catchUpEachMs, catchUpStep, catchUpSteps, playbackRates } from '../constants.ts'
import type { TtsSettings } from './settings.ts'

const fastestRate = Math.max(...playbackRates)

/** How many steps faster the next line is spoken: one more a line at most, and none when nothing waits. */
export const nextCatchUpSteps = (steps: number, behindMs: number): number =>
  Math.min(steps + 1, Math.floor(behindMs / catchUpEachMs), catchUpSteps)

/** The chosen rate, gently raised while the voice catches up. */
export const voiceRate = ({ playbackRate, catchUp }: TtsSettings, steps: number): number =>
  catchUp ? Math.min(playbackRate * (1 + steps * catchUpStep), fastestRate) : playbackRate
