import { abortedError } from '@lingobooth/core'
import { closedError, natsError } from './errors.ts'

/** Runs a call of the session: rejects as soon as it is aborted or the session ends, and with errors of the adapter only. */
export type Guard = <T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>) => Promise<T>

export const createGuard =
  (ended: AbortSignal): Guard =>
  async (signal, work) => {
    if (ended.aborted) throw closedError()
    if (signal?.aborted) throw abortedError(signal.reason)
    const call = new AbortController()
    const reasonOf = () => (ended.aborted ? closedError() : abortedError(signal?.reason))
    let stop = () => {}
    const stopped = new Promise<never>((_, reject) => {
      stop = () => {
        call.abort()
        reject(reasonOf())
      }
    })
    ended.addEventListener('abort', stop)
    signal?.addEventListener('abort', stop)
    try {
      return await Promise.race([work(call.signal), stopped])
    } catch (cause) {
      throw call.signal.aborted ? reasonOf() : natsError(cause)
    } finally {
      ended.removeEventListener('abort', stop)
      signal?.removeEventListener('abort', stop)
    }
  }
