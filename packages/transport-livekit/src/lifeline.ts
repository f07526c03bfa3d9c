import { abortedError } from '@lingobooth/core'
import { closedError, interruptedError } from './errors.ts'

/** Ends what is under way when the connection is interrupted, the session closed or the call aborted. */
export interface Lifeline {
  readonly state: 'live' | 'interrupted' | 'closed'
  /** @throws LingoboothError unless a call may start. */
  check(signal?: AbortSignal): void
  /** The outcome of the work, or the reason why nobody waits for it any more. */
  guard<T>(work: Promise<T>, signal?: AbortSignal): Promise<T>
  become(state: 'live' | 'interrupted' | 'closed'): void
}

export function createLifeline(): Lifeline {
  const waiting = new Set<(reason: Error) => void>()
  let state: Lifeline['state'] = 'live'
  const errorOf = () => (state === 'closed' ? closedError() : interruptedError())

  const check = (signal?: AbortSignal) => {
    if (signal?.aborted) throw abortedError(signal.reason)
    if (state !== 'live') throw errorOf()
  }

  return {
    get state() {
      return state
    },
    check,
    guard: (work, signal) =>
      new Promise((resolve, reject) => {
        const abort = () => reject(abortedError(signal?.reason))
        waiting.add(reject)
        signal?.addEventListener('abort', abort, { once: true })
        work.then(resolve, reject).finally(() => {
          waiting.delete(reject)
          signal?.removeEventListener('abort', abort)
        })
      }),
    become(next) {
      if (state === 'closed') return
      state = next
      if (state === 'live') return
      for (const reject of [...waiting]) reject(errorOf())
      waiting.clear()
    },
  }
}
