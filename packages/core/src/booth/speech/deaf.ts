import { deafAfterSeconds, deafBelowDb } from '../../constants.ts'
import type { DeskTools } from '../desk.ts'

/** Detects an open microphone that stays silent for some seconds, without even noise. */
export function createDeafness({ clock, stores }: Pick<DeskTools, 'clock' | 'stores'>) {
  /** Not every microphone reports levels; one that never does cannot be judged. */
  let reportsLevels = false
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
    /** The microphone is open. */
    begin() {
      if (reportsLevels && timer === undefined) wait()
    },
    note(levelDb: number) {
      reportsLevels = true
      if (levelDb > deafBelowDb) rest()
      if (timer === undefined) wait()
    },
    /** The microphone is shut. */
    rest,
  }
}
