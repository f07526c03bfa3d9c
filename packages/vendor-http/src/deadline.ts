import { AdapterError, type Clock } from '@lingobooth/core'

export interface Deadline {
  readonly vendor: string
  readonly clock: Clock
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

/** Runs a call that ends with `timeout` or `aborted` in time, even where what it waits on ignores its signal. */
export async function withDeadline<T>(
  { vendor, clock, timeoutMs, signal }: Deadline,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const aborted = () => new AdapterError(vendor, 'aborted', `The call to "${vendor}" was aborted.`)
  if (signal?.aborted) throw aborted()

  const stopped = new AbortController()
  let stop: (error: AdapterError) => void = () => {}
  const ended = new Promise<never>((_, reject) => {
    stop = (error) => {
      reject(error)
      stopped.abort()
    }
  })
  const onAbort = () => stop(aborted())
  const onTimeout = () =>
    stop(
      new AdapterError(
        vendor,
        'timeout',
        `"${vendor}" did not answer within ${timeoutMs} ms; raise its "timeoutMs" if it needs longer.`,
      ),
    )
  signal?.addEventListener('abort', onAbort, { once: true })
  const timer = clock.setTimeout(onTimeout, timeoutMs)
  try {
    return await Promise.race([ended, run(stopped.signal)])
  } finally {
    clock.clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}
