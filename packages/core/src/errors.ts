const marker = Symbol.for('lingobooth.error')

/** All error codes; a closed set, so that a host can switch on it. */
export type ErrorCode =
  | 'aborted'
  | 'timeout'
  | 'network'
  | 'unauthorized'
  | 'rate-limited'
  | 'quota-exceeded'
  | 'limit'
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
  /** Id of the adapter that failed. Set by {@link AdapterError}. */
  readonly vendor?: string
  /** HTTP status, if there was a response. */
  readonly status?: number
  /** How long the vendor asks to wait before a retry, in milliseconds. */
  readonly retryAfterMs?: number
}

/** Base class of every error that Lingobooth throws. Check with {@link LingoboothError.is}, not `instanceof`, which fails across copies of a package. */
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

/** Thrown by adapters: a {@link LingoboothError} with the adapter's id as `vendor`. */
export class AdapterError extends LingoboothError {
  constructor(vendor: string, code: ErrorCode, message: string, details: Omit<ErrorDetails, 'vendor'> = {}) {
    super(code, message, { ...details, vendor })
    this.name = 'AdapterError'
  }
}

export function abortedError(cause?: unknown): LingoboothError {
  return new LingoboothError('aborted', 'The call was aborted before it finished.', { cause })
}

/** The code of any thrown value: its own if it has one, `aborted` for an `AbortError`, `timeout` for a `TimeoutError`, otherwise `internal`. */
export function errorCodeOf(error: unknown): ErrorCode {
  if (LingoboothError.is(error)) return error.code
  if (error instanceof Error && error.name === 'AbortError') return 'aborted'
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout'
  return 'internal'
}

const refusals: readonly ErrorCode[] = [
  'unauthorized',
  'quota-exceeded',
  'bad-option',
  'bad-request',
  'missing-port',
  'not-found',
]

/** Failures that a retry alone does not fix. */
export const isRefusal = (code: ErrorCode | null): code is ErrorCode => code !== null && refusals.includes(code)
