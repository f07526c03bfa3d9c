import type { Clock } from '../../ports/services.port.ts'

export interface SimulatedClock extends Clock {
  readonly pending: number
  /** Moves time on, firing timers in order; between two of them no promise gets its turn. */
  advance(durationMs: number): void
}

/** The manual clock without a wait, for thousands of runs. */
export function simulatedClock(): SimulatedClock {
  const timers = new Map<number, { readonly dueMs: number; readonly callback: () => void }>()
  let nowMs = 0
  let nextId = 1

  const nextDue = (untilMs: number) => {
    let earliest: number | undefined
    let earliestMs = Number.POSITIVE_INFINITY
    for (const [id, { dueMs }] of timers)
      if (dueMs <= untilMs && dueMs < earliestMs) {
        earliest = id
        earliestMs = dueMs
      }
    return earliest
  }

  return {
    get pending() {
      return timers.size
    },
    now: () => nowMs,
    setTimeout(callback, timeoutMs) {
      const id = nextId++
      timers.set(id, { dueMs: nowMs + timeoutMs, callback })
      return id
    },
    clearTimeout(id) {
      timers.delete(id as number)
    },
    advance(durationMs) {
      const untilMs = nowMs + durationMs
      for (let id = nextDue(untilMs); id !== undefined; id = nextDue(untilMs)) {
        const timer = timers.get(id)
        timers.delete(id)
        nowMs = timer?.dueMs ?? nowMs
        timer?.callback()
      }
      nowMs = untilMs
    },
  }
}
