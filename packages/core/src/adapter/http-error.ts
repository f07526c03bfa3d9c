import { AdapterError, type ErrorCode } from '../errors.ts'

const codes: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'unauthorized',
  408: 'timeout',
  413: 'too-large',
  414: 'too-large',
  429: 'rate-limited',
}

/** What a status that is no success means; `network` for a server that could not, as another try may help. */
export const codeOfStatus = (status: number): ErrorCode =>
  codes[status] ?? (status >= 500 ? 'network' : status >= 400 ? 'bad-request' : 'bad-response')

/** Of an answer that is no success, with the wait of its `Retry-After`. It tells neither address nor body. */
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

/** Seconds or a date, as milliseconds from now. */
function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const waitMs = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1_000
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined
}
