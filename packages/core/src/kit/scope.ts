import type { Clock } from '../ports/services.port.ts'
import { onAbort } from './wait.ts'

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

/** What ends together: its calls, its timers and its work. */
export interface Scope {
  readonly signal: AbortSignal
  /** Its timers end with the scope. */
  readonly clock: Clock
  /** Runs work that nobody waits for. What it rejects with goes to `onFailure`, unless the scope is over. */
  run(work: () => Promise<void>): void
  /** One that ends with this scope, or before it. */
  branch(): Scope
  end(): void
}

export interface ScopeOptions {
  readonly clock: Clock
  onFailure(error: unknown): void
}

export function createScope(options: ScopeOptions): Scope {
  const controller = new AbortController()
  const clock = scopedClock(options.clock)
  const { signal } = controller
  return {
    signal,
    clock,
    run(work) {
      work().catch((error: unknown) => {
        if (!signal.aborted) options.onFailure(error)
      })
    },
    branch() {
      const inner = createScope({ ...options, clock })
      const stop = onAbort(signal, inner.end)
      onAbort(inner.signal, stop)
      return inner
    },
    end() {
      controller.abort()
      clock.end()
    },
  }
}
