import type { Clock } from '../ports/services.port.ts'

export interface ScopedClock extends Clock {
  /** Its timers do not run any more, and no more are set. */
  end(): void
}

/** A clock for something that ends: its timers end with it. */
export function scopedClock(clock: Clock): ScopedClock {
  const timers = new Set<unknown>()
  let isOver = false
  return {
    now: () => clock.now(),
    monotonicMs: () => clock.monotonicMs(),
    setTimeout(callback, timeoutMs) {
      if (isOver) return undefined
      const timer = clock.setTimeout(() => {
        timers.delete(timer)
        callback()
      }, timeoutMs)
      timers.add(timer)
      return timer
    },
    clearTimeout(timer) {
      timers.delete(timer)
      clock.clearTimeout(timer)
    },
    end() {
      isOver = true
      for (const timer of timers) clock.clearTimeout(timer)
      timers.clear()
    },
  }
}
