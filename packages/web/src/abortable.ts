import { abortedError } from '@lingobooth/core'

/** The promise, or a rejection as soon as the signal aborts; a value that comes later goes to `release`. */
export function abortable<T>(
  promise: Promise<T>,
  signal: AbortSignal | undefined,
  release: (late: T) => void = () => {},
): Promise<T> {
  if (!signal) return promise
  return new Promise<T>((resolve, reject) => {
    const abort = () => {
      promise.then(release, () => {})
      reject(abortedError(signal.reason))
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
