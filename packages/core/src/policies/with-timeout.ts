import { abortedError, LingoboothError } from '../errors.ts'
import type { Clock } from '../ports/services.port.ts'

export interface TimeoutOptions {
  readonly clock: Clock
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** Runs a call that may hang or ignore its signal: ends at the latest when the time is up or the signal aborts. */
export function withTimeout<T>(run: (signal: AbortSignal) => Promise<T>, options: TimeoutOptions): Promise<T> {
  const { clock, timeoutMs, signal } = options
  if (signal?.aborted) return Promise.reject(abortedError(signal.reason))
  const controller = new AbortController()
  return new Promise<T>((resolve, reject) => {
    const settle = () => {
      clock.clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    const end = (error: LingoboothError) => {
      settle()
      controller.abort(error)
      reject(error)
    }
    const onAbort = () => end(abortedError(signal?.reason))
    const timer = clock.setTimeout(
      () =>
        end(
          new LingoboothError(
            'timeout',
            `No answer within ${timeoutMs} ms. Try again, or raise the option vendorTimeoutMs.`,
          ),
        ),
      timeoutMs,
    )
    signal?.addEventListener('abort', onAbort, { once: true })
    Promise.resolve()
      .then(() => run(controller.signal))
      .then(resolve, reject)
      .finally(settle)
  })
}
