/** Settles like the promise, or rejects as soon as a signal aborts, with the error that goes with it. */
export function orAbort<T>(
  promise: Promise<T>,
  ...ends: readonly { readonly signal: AbortSignal | undefined; readonly error: (reason: unknown) => unknown }[]
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stops = ends.map(({ signal, error }) => {
      const abort = () => reject(error(signal?.reason))
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort, { once: true })
      return () => signal?.removeEventListener('abort', abort)
    })
    promise.then(resolve, reject).finally(() => {
      for (const stop of stops) stop()
    })
  })
}
