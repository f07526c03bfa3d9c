import { AdapterError, type Clock } from '@lingobooth/core'
import { withDeadline } from '@lingobooth/core/adapter'

export interface Deadline {
  readonly vendor: string
  readonly clock: Clock
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

/** Runs a call to a vendor; rejects with `timeout` or `aborted` in time. */
export const inTime = <T>({ vendor, ...deadline }: Deadline, run: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  withDeadline(run, {
    ...deadline,
    abortError: () => new AdapterError(vendor, 'aborted', `The call to "${vendor}" was aborted.`),
    timeoutError: () =>
      new AdapterError(
        vendor,
        'timeout',
        `"${vendor}" did not answer within ${deadline.timeoutMs} ms; raise its "timeoutMs" if it needs longer.`,
      ),
  })
