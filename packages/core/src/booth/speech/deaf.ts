import { deafAfterSeconds, deafBelowDb } from '../../constants.ts'
import type { DeskTools } from '../desk.ts'

/** Notices when an open microphone hears nothing for some seconds, not even noise. */
export function createDeafness({ clock, stores }: Pick<DeskTools, 'clock' | 'stores'>) {
  /** Not every microphone tells levels; of one that never does nothing is known. */
  let tellsLevels = false
  let timer: unknown

  /** Second by second, as all ticks of a page that was blocked or asleep are one. */
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
      if (tellsLevels && timer === undefined) wait()
    },
    hear(levelDb: number) {
      tellsLevels = true
      if (levelDb > deafBelowDb) rest()
      if (timer === undefined) wait()
    },
    /** The microphone is shut. */
    rest,
  }
}
