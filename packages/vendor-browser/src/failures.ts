import type { Clock } from '@lingobooth/core'
import { AdapterError, type ErrorCode } from '@lingobooth/core'
import { withDeadline } from '@lingobooth/core/adapter'

export interface Limit {
  readonly vendor: string
  readonly clock: Clock
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/** Ends a call to the browser that hangs: `aborted` or `timeout`. */
export const inTime = <T>({ vendor, ...limit }: Limit, run: (signal: AbortSignal) => Promise<T>): Promise<T> =>
  withDeadline(run, {
    ...limit,
    abortError: () => new AdapterError(vendor, 'aborted', `The call to "${vendor}" was aborted.`),
    timeoutError: () => new AdapterError(vendor, 'timeout', `"${vendor}" did not answer in time: try again.`),
  })

const codes: Readonly<Record<string, ErrorCode>> = {
  NotSupportedError: 'unsupported-language',
  QuotaExceededError: 'too-large',
  NotAllowedError: 'not-found',
  TimeoutError: 'timeout',
}

export const nameOf = (thrown: unknown): string => (thrown instanceof Error && thrown.name) || 'unknown'

/** The browser's own message is dropped: it may contain the text. */
export function failureOf(vendor: string, thrown: unknown): AdapterError {
  const code = codes[nameOf(thrown)] ?? 'bad-response'
  return new AdapterError(vendor, code, `"${vendor}" of this browser failed (${code}).`)
}
