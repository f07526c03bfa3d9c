import type { Clock } from '../ports/services.port.ts'
import { onAbort } from './on-abort.ts'
import { scopedClock } from './scoped-clock.ts'

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
