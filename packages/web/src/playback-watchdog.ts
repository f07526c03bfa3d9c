import { type Clock, watchdogGraceMs, watchdogSilentMs } from '@lingobooth/core'

/** Barks once: when the sound is overdue, or when it makes no progress. */
export function createPlaybackWatchdog(clock: Clock, bark: () => void) {
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
    silent = clock.setTimeout(bite, watchdogSilentMs)
  }
  progress()
  return {
    stop,
    progress,
    /** How much of the sound is left at the speed that it has now; not a number where nobody knows. */
    expectEndIn(remainingMs: number) {
      clock.clearTimeout(overdue)
      if (Number.isFinite(remainingMs)) overdue = clock.setTimeout(bite, remainingMs + watchdogGraceMs)
    },
  }
}
