import { type Clock, systemClock } from '@lingobooth/core'

/** The system's clock, with a count of timers due soon. */
export interface BusyClock extends Clock {
  /** Pending timers of less than a second. */
  readonly short: number
  /** Pending timers of less than ten seconds: a booth that comes waits for what the others say, and for their lines. */
  readonly medium: number
}

const shortMs = 1_000
const mediumMs = 10_000

/** @param withheldMs timers of just this time never run */
export function busyClock(withheldMs?: number): BusyClock {
  const short = new Set<unknown>()
  const medium = new Set<unknown>()
  return {
    get short() {
      return short.size
    },
    get medium() {
      return medium.size
    },
    now: () => systemClock.now(),
    monotonicMs: () => systemClock.monotonicMs(),
    setTimeout(callback, timeoutMs) {
      if (timeoutMs === withheldMs) return undefined
      const run = () => {
        short.delete(id)
        medium.delete(id)
        callback()
      }
      const id: unknown = systemClock.setTimeout(run, timeoutMs)
      if (timeoutMs < shortMs) short.add(id)
      if (timeoutMs < mediumMs) medium.add(id)
      return id
    },
    clearTimeout(id) {
      short.delete(id)
      medium.delete(id)
      systemClock.clearTimeout(id)
    },
  }
}
