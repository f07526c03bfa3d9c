const marker = Symbol.for('lingobooth.error')

/** What went wrong, as a closed set that a host can switch on. */
export type ErrorCode =
  | 'aborted'
  | 'timeout'
  | 'network'
  | 'unauthorized'
  | 'rate-limited'
  | 'bad-response'
  | 'bad-request'
  | 'unsupported-language'
  | 'too-large'
  | 'not-found'
  | 'closed'
  | 'capture-callback-missing'
  | 'capture-callback-type'
  | 'capture-unsupported'
  | 'capture-denied'
  | 'capture-not-found'
  | 'capture-busy'
  | 'capture-lost'
  | 'capture-failed'
  | 'playback-blocked'
  | 'playback-failed'
  | 'playback-stalled'
  | 'duplicate-port'
  | 'missing-port'
  | 'missing-prop'
  | 'bad-option'
  | 'bad-state'
  | 'internal'

export interface ErrorDetails {
  readonly cause?: unknown
  /** Id of the adapter that failed. */
  readonly vendor?: string
  /** HTTP status, where there was one. */
  readonly status?: number
  /** Wait asked for by the vendor, in milliseconds. */
  readonly retryAfterMs?: number
}

/** Base of every error that Lingobooth throws. Recognise it with {@link LingoboothError.is}, never with `instanceof`. */
export class LingoboothError extends Error {
  readonly code: ErrorCode
  readonly vendor: string | undefined
  readonly status: number | undefined
  readonly retryAfterMs: number | undefined

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'LingoboothError'
    this.code = code
    this.vendor = details.vendor
    this.status = details.status
    this.retryAfterMs = details.retryAfterMs
    Object.defineProperty(this, marker, { value: true })
  }

  static is(value: unknown): value is LingoboothError {
    return typeof value === 'object' && value !== null && marker in value
  }
}

/** What an adapter throws: a {@link LingoboothError} that names the adapter. */
export class AdapterError extends LingoboothError {
  constructor(vendor: string, code: ErrorCode, message: string, details: Omit<ErrorDetails, 'vendor'> = {}) {
    super(code, message, { ...details, vendor })
    this.name = 'AdapterError'
  }
}

export function abortedError(cause?: unknown): LingoboothError {
  return new LingoboothError('aborted', 'The call was aborted before it ended.', { cause })
}

/** The code of any thrown value: its own where it has one, `aborted` for an abort, else `internal`. */
export function errorCodeOf(error: unknown): ErrorCode {
  if (LingoboothError.is(error)) return error.code
  if (error instanceof Error && error.name === 'AbortError') return 'aborted'
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout'
  return 'internal'
}

const refusals: readonly ErrorCode[] = ['unauthorized', 'bad-option', 'bad-request', 'missing-port', 'not-found']

/** Failures that waiting does not mend. */
export const isRefusal = (code: ErrorCode | null): code is ErrorCode => code !== null && refusals.includes(code)
