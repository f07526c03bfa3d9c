const marker = Symbol.for('lingobooth.error')

/** All error codes; a closed set, so that a host can switch on it. */
export type ErrorCode =
  /** The call was stopped, or the booth left before it was ready. Do nothing. */
  | 'aborted'
  /** A vendor, a service or the transport took longer than its time-out, 15 seconds by default. Try again; check whether it responds. */
  | 'timeout'
  /** The network or the vendor could not be reached, the vendor failed with a 5xx, or the browser refused the call. Try again; check the address, CORS and `connect-src`. */
  | 'network'
  /** The vendor or the service refused the key or the token, with 401 or 403. Check both, and where they are sent. */
  | 'unauthorized'
  /** The vendor asks for fewer calls, with 429. Wait `retryAfterMs`; add a second vendor. */
  | 'rate-limited'
  /** What was paid for is used up. Pay the vendor or add a second one; it is asked again every 5 minutes. */
  | 'quota-exceeded'
  /** The option `limits` allows no more in this hour, so the vendor was not asked. Wait, or raise the limit. */
  | 'limit'
  /** The response lacks the expected field, has the wrong type, or an unexpected status below 400. Check `valueResponse` and the URL. */
  | 'bad-response'
  /** The vendor refused the call with another 4xx, or a file or a value cannot be sent. Check the endpoint against the vendor's documentation. */
  | 'bad-request'
  /** The vendor or the catalogue does not know the language. Add it to `languages`, or choose another. */
  | 'unsupported-language'
  /** A message, file, text or stored setting is over its limit. Send less. */
  | 'too-large'
  /** A file, a recording or a translation does not exist, or storage is not allowed. Ask the sender to send the file again. */
  | 'not-found'
  /** The connection or the player is closed. Do nothing: the booth opens a new one. */
  | 'closed'
  /** `Microphone.open` was called without a required callback. Pass `onSegment`, `onSpeaking` and `onLost`. */
  | 'capture-callback-missing'
  /** A callback is not a function. Pass functions. */
  | 'capture-callback-type'
  /** The browser has no web audio capture. Use a current browser, over https or on localhost. */
  | 'capture-unsupported'
  /** The page may not use the microphone, or no longer. Allow it. */
  | 'capture-denied'
  /** The page around this one, or a header, keeps the microphone from it. Add `allow="microphone"` to the frame, or change `Permissions-Policy`. */
  | 'capture-forbidden'
  /** No microphone is connected. Connect one. */
  | 'capture-not-found'
  /** Another program, or another booth in the page, is using the microphone. Close it, or start again to take the microphone back. */
  | 'capture-busy'
  /** The device was removed during capture, and so was its replacement. Start again. */
  | 'capture-lost'
  /** The worklet did not load, no sound came, or a custom detector or the host's `mediaStream` failed. Read the message; serve the worklet. */
  | 'capture-failed'
  /** The browser wants a gesture before it plays sound. Call `voice.unlock()` inside a click; the panels show `Tap to hear`. */
  | 'playback-blocked'
  /** The audio is empty, larger than 10 MiB or cannot be decoded. Check the vendor's format. */
  | 'playback-failed'
  /** The audio did not play to its end. Do nothing: the next one plays. */
  | 'playback-stalled'
  /** Two plugins fill a port that takes one. Remove one of the two that the message names, or turn it off there, as with `microphone: false` of `webPlatform`. */
  | 'duplicate-port'
  /** No plugin fills a port that is required. Add one that does. */
  | 'missing-port'
  /** A component lacks a required prop, or a booth. Pass the prop that the message names. */
  | 'missing-prop'
  /** An option cannot work, such as a number out of its range. Correct the option that the message names. */
  | 'bad-option'
  /** The booth is already in a room, or the transport cannot work here. Leave first, or choose another transport. */
  | 'bad-state'
  /** Anything else. Report it. */
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
