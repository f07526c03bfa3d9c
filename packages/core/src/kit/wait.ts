import { abortedError, LingoboothError } from '../errors.ts'
import type { Clock } from '../ports/services.port.ts'

interface Listener {
  readonly callbacks: Set<() => void>
  readonly callAll: () => void
}

const listeners = new WeakMap<AbortSignal, Listener>()

function listenTo(signal: AbortSignal): Listener {
  const callbacks = new Set<() => void>()
  const callAll = () => {
    for (const callback of [...callbacks]) callback()
  }
  signal.addEventListener('abort', callAll, { once: true })
  return { callbacks, callAll }
}

/**
 * Calls back when the signal aborts; the returned function unsubscribes. Adds one listener per signal, however many callbacks: Node warns of
 * a leak above ten.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const listener = listeners.get(signal) ?? listenTo(signal)
  listeners.set(signal, listener)
  listener.callbacks.add(callback)
  return () => {
    if (!listener.callbacks.delete(callback) || listener.callbacks.size > 0) return
    signal.removeEventListener('abort', listener.callAll)
    listeners.delete(signal)
  }
}

/** A signal that ends a wait, and the error to reject with. */
export interface End {
  readonly signal: AbortSignal | undefined
  /** @default abortedError */
  readonly error?: (reason: unknown) => Error
}

/**
 * Settles like `work`, or rejects when the first of `ends` aborts. A value that `work` resolves to after that goes to `release`.
 * Leaves no listeners on the signals.
 */
export function orEnd<T>(work: Promise<T>, ends: readonly End[], release?: (late: T) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const stops: (() => void)[] = []
    let isSettled = false
    const settle = (act: () => void) => {
      isSettled = true
      for (const stop of stops) stop()
      act()
    }
    for (const { signal, error = abortedError } of ends) {
      const end = () => settle(() => reject(error(signal?.reason)))
      if (isSettled) break
      if (signal?.aborted) end()
      else if (signal) stops.push(onAbort(signal, end))
    }
    work.then(
      (value) => (isSettled ? release?.(value) : settle(() => resolve(value))),
      (error: unknown) => settle(() => reject(error)),
    )
  })
}

/** A longer timer would end at once. */
export const longestTimerMs = 2_147_483_647

export interface DeadlineOptions {
  readonly clock: Clock
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** `vendor` of the time-out error. */
  readonly vendor?: string
  /** @default a `timeout` error that gives `timeoutMs` */
  readonly timeoutError?: () => Error
  /** @default abortedError */
  readonly abortError?: (reason: unknown) => Error
}

/** Runs a call that may hang or ignore its signal. On time-out or abort, rejects and aborts the call. */
export async function withDeadline<T>(
  run: (signal: AbortSignal) => Promise<T>,
  { clock, timeoutMs, signal, abortError = abortedError, ...options }: DeadlineOptions,
): Promise<T> {
  if (signal?.aborted) throw abortError(signal.reason)
  const { vendor, timeoutError = () => noAnswerError(timeoutMs, vendor) } = options
  const call = new AbortController()
  const timer = clock.setTimeout(() => call.abort(timeoutError()), Math.min(timeoutMs, longestTimerMs))
  try {
    return await orEnd(run(call.signal), [
      { signal, error: abortError },
      { signal: call.signal, error: (timedOut) => timedOut as Error },
    ])
  } catch (error) {
    call.abort(error)
    throw error
  } finally {
    clock.clearTimeout(timer)
  }
}

const noAnswerError = (timeoutMs: number, vendor: string | undefined) =>
  new LingoboothError('timeout', `No answer within ${timeoutMs} ms: try again.`, vendor === undefined ? {} : { vendor })

interface Followed {
  subscribe(listener: () => void): { unsubscribe(): void }
}

/** Resolves once `isReached`, which is asked after every change of the store, or as soon as the signal aborts. */
export const until = (store: Followed, isReached: () => boolean, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (!signal.aborted && !isReached()) return
      following.unsubscribe()
      stop()
      resolve()
    }
    const following = store.subscribe(check)
    const stop = onAbort(signal, check)
    check()
  })

/** Resolves after `durationMs`, or as soon as the signal aborts. */
export const wait = (durationMs: number, clock: Clock, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clock.clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = clock.setTimeout(end, durationMs)
    const stop = onAbort(signal, end)
  })
