import { abortedError } from '../errors.ts'
import { orEnd } from './race.ts'

export interface LifelineOptions {
  /** What calls fail with once it is over. */
  closedError(): Error
  /** What a call fails with, of whatever was thrown in it. @default what was thrown */
  proper?(cause: unknown): Error
}

/** The life of a session: no call outlives it. */
export interface Lifeline {
  readonly isOver: boolean
  /** @throws where no call may start */
  check(signal?: AbortSignal): void
  /** Runs a call until it settles, its signal aborts or the session ends; the signal that it gets aborts when it fails. */
  guard<T>(run: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Ends what is under way, with this error or the one for what is closed. Nothing happens when it is over. */
  end(error?: Error): void
}

export function createLifeline({ closedError, proper = (cause) => cause as Error }: LifelineOptions): Lifeline {
  const calls = new Set<AbortController>()
  let isOver = false

  const check = (signal?: AbortSignal) => {
    if (isOver) throw closedError()
    if (signal?.aborted) throw abortedError(signal.reason)
  }

  return {
    get isOver() {
      return isOver
    },
    check,
    async guard(run, signal) {
      check(signal)
      const call = new AbortController()
      calls.add(call)
      try {
        return await orEnd(run(call.signal), [
          { signal, error: abortedError },
          { signal: call.signal, error: (reason) => reason as Error },
        ])
      } catch (cause) {
        const error = proper(cause)
        call.abort(error)
        throw error
      } finally {
        calls.delete(call)
      }
    },
    end(error) {
      if (isOver) return
      isOver = true
      for (const call of [...calls]) call.abort(error ?? closedError())
    },
  }
}
