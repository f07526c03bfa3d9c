import { abortedError } from '../errors.ts'

/**
 * Keeps the last answers of a call and runs it once for all who ask at the same time.
 * One asker's abort ends only that asker's wait. Failures are not kept.
 */
export function sharedCalls<T>(
  maxKept: number,
): (key: string, run: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const kept = new Map<string, T>()
  const running = new Map<string, Promise<T>>()

  const keep = (key: string, answer: T) => {
    kept.delete(key)
    kept.set(key, answer)
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  }

  const start = (key: string, run: () => Promise<T>): Promise<T> => {
    const call = run()
      .then((answer) => {
        keep(key, answer)
        return answer
      })
      .finally(() => running.delete(key))
    running.set(key, call)
    return call
  }

  return async (key, run, signal) => {
    if (signal?.aborted) throw abortedError(signal.reason)
    const known = kept.get(key)
    if (known !== undefined) {
      keep(key, known)
      return known
    }
    const call = running.get(key) ?? start(key, run)
    return signal ? abortable(call, signal) : call
  }
}

function abortable<T>(call: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(abortedError(signal.reason))
    signal.addEventListener('abort', onAbort, { once: true })
    call.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
