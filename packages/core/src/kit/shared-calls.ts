import { abortedError } from '../errors.ts'
import { orEnd } from './wait.ts'

interface Running<T> {
  readonly answer: Promise<T>
  readonly controller: AbortController
  askers: number
}

/**
 * Caches the latest results of a call, and shares one run between concurrent callers.
 * An abort ends only that caller's wait; the run is aborted when no caller is left. Failures are not cached, nor what `isKept` refuses.
 */
export function sharedCalls<T>(
  maxKept: number,
  isKept: (result: T) => boolean = () => true,
): (key: string, run: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const kept = new Map<string, T>()
  const running = new Map<string, Running<T>>()

  const keep = (key: string, answer: T) => {
    kept.delete(key)
    kept.set(key, answer)
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
  }

  const forget = (key: string, call: Running<T>): boolean => running.get(key) === call && running.delete(key)

  const start = (key: string, run: (signal: AbortSignal) => Promise<T>): Running<T> => {
    const controller = new AbortController()
    const answer = run(controller.signal)
      .then((value) => {
        if (isKept(value)) keep(key, value)
        return value
      })
      .finally(() => forget(key, call))
    const call = { answer, controller, askers: 0 }
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
    call.askers++
    try {
      return await orEnd(call.answer, [{ signal }])
    } finally {
      call.askers--
      if (call.askers === 0 && forget(key, call)) call.controller.abort()
    }
  }
}
