import type { Clock } from '@lingobooth/core'
import { playerLimits } from '@lingobooth/core/audio'

/** Calls `bark` once, when playback is overdue or makes no progress for `silentMs`. */
export function createPlaybackWatchdog(clock: Clock, silentMs: number, bark: () => void) {
  let overdue: unknown
  let silent: unknown
  const stop = () => {
    clock.clearTimeout(overdue)
    clock.clearTimeout(silent)
  }
  const bite = () => {
    stop()
    bark()
  }
  const progress = () => {
    clock.clearTimeout(silent)
    silent = clock.setTimeout(bite, silentMs)
  }
  progress()
  return {
    stop,
    progress,
    /** Sets the remaining time at the current rate; NaN when unknown. */
    expectEndIn(remainingMs: number) {
      clock.clearTimeout(overdue)
      if (Number.isFinite(remainingMs)) overdue = clock.setTimeout(bite, remainingMs + playerLimits.graceMs)
    },
  }
}
