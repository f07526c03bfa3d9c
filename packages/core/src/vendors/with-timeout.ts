import { LingoboothError } from '../errors.ts'
import { withDeadline } from '../kit/wait.ts'
import type { Clock } from '../ports/services.port.ts'

export const vendorTimeoutMs = 15_000

export interface TimeoutOptions {
  readonly clock: Clock
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** Runs a vendor's call, which may hang or ignore its signal. Rejects on time-out or abort at the latest. */
export const withTimeout = <T>(run: (signal: AbortSignal) => Promise<T>, options: TimeoutOptions): Promise<T> =>
  withDeadline(run, {
    ...options,
    timeoutError: () =>
      new LingoboothError(
        'timeout',
        `No answer within ${options.timeoutMs} ms. Try again, or raise the option limits.vendorTimeoutMs.`,
      ),
  })
