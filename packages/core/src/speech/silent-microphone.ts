import type { Clock } from '../ports/services.port.ts'
import type { SpeechAtoms } from './speech-atoms.ts'

/** A microphone that has not once been above this level for this long is reported as silent: even the noise of an open one is louder. */
export const deafAfterSeconds = 10
export const deafBelowDb = -90

/** Detects a microphone from which nothing has come since it was opened, not even noise. */
export function createSilentMicrophone(clock: Clock, stores: Pick<SpeechAtoms, 'hearsNothing'>) {
  /** Not every microphone reports levels; one that never does cannot be judged. */
  let reportsLevels = false
  /** Since the device was opened. Noise suppression makes silence of all that is no speech. */
  let hasHeard = false
  let timer: unknown

  /** Counts second by second: on a page that was blocked or asleep, missed ticks count as one. */
  const wait = (seconds = deafAfterSeconds) => {
    timer = clock.setTimeout(() => {
      if (seconds > 1) wait(seconds - 1)
      else stores.hearsNothing.set(true)
    }, 1_000)
  }

  const rest = () => {
    clock.clearTimeout(timer)
    timer = undefined
    stores.hearsNothing.set(false)
  }

  return {
    /** Another device is opened, or this one again. */
    opened() {
      hasHeard = false
    },
    /** The gate is open. */
    begin() {
      if (reportsLevels && !hasHeard && timer === undefined) wait()
    },
    note(levelDb: number) {
      reportsLevels = true
      if (levelDb > deafBelowDb) {
        hasHeard = true
        rest()
      } else if (!hasHeard && timer === undefined) wait()
    },
    /** The microphone is shut. */
    rest,
  }
}
