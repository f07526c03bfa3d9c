import { onAbort } from '../adapter/on-abort.ts'
import type { Clock } from '../ports/services.port.ts'

/** Resolves after `durationMs`, or as soon as the signal aborts. */
export const wait = (durationMs: number, clock: Clock, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clock.clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = clock.setTimeout(end, durationMs)
    const stop = onAbort(signal, end)
  })
