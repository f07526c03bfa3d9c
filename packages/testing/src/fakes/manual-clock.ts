import type { Clock } from '@lingobooth/core'

export interface ManualClock extends Clock {
  /** Timers that have not fired yet. */
  readonly pending: number
  /** Advances the time, firing timers in order; promises are flushed after each. */
  advance(durationMs: number): Promise<void>
  /** Sets the wall clock forward, or back with a negative number; monotonic time and timers go on as before. */
  setWallClock(byMs: number): void
}

interface Timer {
  readonly id: number
  readonly dueMs: number
  readonly callback: () => void
}

/** Runs all pending promise callbacks, without a timer. */
export function flushPromises(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}

/** A clock that moves only when advanced. Starts on 2026-01-01, its monotonic time at 0. */
export function manualClock(startMs: number = Date.UTC(2026, 0, 1)): ManualClock {
  const timers = new Map<number, Timer>()
  let nowMs = 0
  let startedAtMs = startMs
  let nextId = 1

  const nextDue = (untilMs: number): Timer | undefined => {
    let earliest: Timer | undefined
    for (const timer of timers.values())
      if (timer.dueMs <= untilMs && (!earliest || timer.dueMs < earliest.dueMs)) earliest = timer
    return earliest
  }

  return {
    get pending() {
      return timers.size
    },
    now: () => startedAtMs + nowMs,
    monotonicMs: () => nowMs,
    setTimeout(callback, timeoutMs) {
      const id = nextId++
      timers.set(id, { id, callback, dueMs: nowMs + Math.max(0, timeoutMs || 0) })
      return id
    },
    clearTimeout(id) {
      timers.delete(id as number)
    },
    async advance(durationMs) {
      const untilMs = nowMs + durationMs
      await flushPromises()
      for (let timer = nextDue(untilMs); timer; timer = nextDue(untilMs)) {
        timers.delete(timer.id)
        nowMs = Math.max(nowMs, timer.dueMs)
        timer.callback()
        await flushPromises()
      }
      nowMs = Math.max(nowMs, untilMs)
    },
    setWallClock(byMs) {
      startedAtMs += byMs
    },
  }
}
