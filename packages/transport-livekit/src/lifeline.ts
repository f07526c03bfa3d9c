import { createLifeline as createLifelineOfSession } from '@lingobooth/core/adapter'
import { closedError, interruptedError } from './errors.ts'

/** Ends calls in progress when the connection is interrupted, the session closes or the call is aborted. */
export interface Lifeline {
  readonly state: 'live' | 'interrupted' | 'closed'
  /** @throws LingoboothError unless a call may start */
  check(signal?: AbortSignal): void
  /** Runs a call until it settles or is ended. */
  guard<T>(run: () => Promise<T>, signal?: AbortSignal): Promise<T>
  become(state: 'live' | 'interrupted' | 'closed'): void
}

/** A session may be interrupted and resume: each live period has its own lifetime. */
export function createLifeline(): Lifeline {
  let state: Lifeline['state'] = 'live'
  const begin = () =>
    createLifelineOfSession({ closedError: () => (state === 'closed' ? closedError() : interruptedError()) })
  let life = begin()
  return {
    get state() {
      return state
    },
    check: (signal) => life.check(signal),
    guard: (run, signal) => life.guard(run, signal),
    become(next) {
      if (state === 'closed' || state === next) return
      state = next
      if (next === 'live') life = begin()
      else life.end()
    },
  }
}
