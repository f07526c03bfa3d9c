import type { Clock } from '../ports/services.port.ts'

/** Resolves after `durationMs`, or as soon as the signal aborts. */
export const wait = (durationMs: number, clock: Clock, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clock.clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = clock.setTimeout(end, durationMs)
    signal.addEventListener('abort', end, { once: true })
  })
