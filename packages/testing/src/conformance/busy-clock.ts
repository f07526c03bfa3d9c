import { type Clock, systemClock } from '@lingobooth/core'

/** The system's clock, with a count of timers due soon. */
export interface BusyClock extends Clock {
  /** Pending timers of less than a second. */
  readonly short: number
}

const shortMs = 1_000

/** @param withheldMs timers of just this time never run */
export function busyClock(withheldMs?: number): BusyClock {
  const short = new Set<unknown>()
  return {
    get short() {
      return short.size
    },
    now: () => systemClock.now(),
    monotonicMs: () => systemClock.monotonicMs(),
    setTimeout(callback, timeoutMs) {
      if (timeoutMs === withheldMs) return undefined
      const run = () => {
        short.delete(id)
        callback()
      }
      const id: unknown = systemClock.setTimeout(run, timeoutMs)
      if (timeoutMs < shortMs) short.add(id)
      return id
    },
    clearTimeout(id) {
      short.delete(id)
      systemClock.clearTimeout(id)
    },
  }
}
