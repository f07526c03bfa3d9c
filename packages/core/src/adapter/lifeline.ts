import { abortedError } from '../errors.ts'
import { orEnd } from '../kit/wait.ts'
import type { Unsubscribe } from '../ports/common.ts'

export interface LifelineOptions {
  /** Error of calls after the end. */
  closedError(): Error
  /** Converts what a call threw. @default unchanged */
  proper?(cause: unknown): Error
}

/** The lifetime of a session; no call outlives it. */
export interface Lifeline {
  readonly isOver: boolean
  /** @throws when the session has ended or the signal has aborted */
  check(signal?: AbortSignal): void
  /** Runs a call until it settles, its signal aborts or the session ends. Its own signal aborts when the call fails. */
  guard<T>(run: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Ends the session and rejects calls in progress, with this error or `closedError`. Idempotent. */
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

export type PageEvent = 'pagehide' | 'pageshow' | 'online' | 'offline'

/** Listens to events of the page: on `given`, or on the global scope, if it has events. Returns a function that stops. */
export function onPage(
  listeners: Partial<Record<PageEvent, () => void>>,
  given: EventTarget | undefined = defaultTarget(),
): Unsubscribe {
  const entries = Object.entries(listeners)
  for (const [type, listener] of entries) given?.addEventListener(type, listener)
  return () => {
    for (const [type, listener] of entries) given?.removeEventListener(type, listener)
  }
}

const defaultTarget = (): EventTarget | undefined =>
  typeof globalThis.addEventListener === 'function' ? globalThis : undefined
