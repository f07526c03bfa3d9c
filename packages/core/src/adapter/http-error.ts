import { AdapterError, type ErrorCode, LingoboothError } from '../errors.ts'

/**
 * Converts anything thrown to a `LingoboothError`: one that already is stays as it is, a `TimeoutError` becomes `timeout`, anything else `network`.
 * The original message is dropped, as it may contain a URL, a token or text.
 */
export function adapterErrorOf(vendor: string, thrown: unknown): LingoboothError {
  if (LingoboothError.is(thrown)) return thrown
  const kind = thrown instanceof Error && /^\w{1,40}$/.test(thrown.name) ? ` (${thrown.name})` : ''
  return kind === ' (TimeoutError)'
    ? new AdapterError(vendor, 'timeout', `"${vendor}" did not answer in time: try again.`)
    : new AdapterError(vendor, 'network', `The connection of "${vendor}" failed${kind}: try again.`)
}

const codes: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'unauthorized',
  408: 'timeout',
  413: 'too-large',
  414: 'too-large',
  429: 'rate-limited',
}

/** Error code for a non-2xx status; 5xx is `network`, since a retry may help. */
export const codeOfStatus = (status: number): ErrorCode =>
  codes[status] ?? (status >= 500 ? 'network' : status >= 400 ? 'bad-request' : 'bad-response')

/** Error for a non-2xx response, with `retryAfterMs` from its `Retry-After`. Contains neither URL nor body. */
export function httpError(vendor: string, response: Response, nowMs: number = Date.now()): AdapterError {
  const { status, headers, type } = response
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), nowMs)
  const message =
    type === 'opaqueredirect' || (status >= 300 && status < 400)
      ? `"${vendor}" answered with a redirect; configure its final address.`
      : `"${vendor}" answered with HTTP ${status}.`
  return new AdapterError(vendor, codeOfStatus(status), message, {
    status,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}

/** Converts seconds or an HTTP date to milliseconds from now. */
function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const waitMs = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1_000
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined
}
