import type { Clock } from '../ports/services.port.ts'
import { onAbort } from './on-abort.ts'

interface Followed {
  subscribe(listener: () => void): { unsubscribe(): void }
}

/** Resolves once `isReached`, which is asked after every change of the store, or as soon as the signal aborts. */
export const until = (store: Followed, isReached: () => boolean, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (!signal.aborted && !isReached()) return
      following.unsubscribe()
      stop()
      resolve()
    }
    const following = store.subscribe(check)
    const stop = onAbort(signal, check)
    check()
  })

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
