import { type ErrorCode, errorCodeOf, LingoboothError } from '@lingobooth/core'

const statuses: Partial<Readonly<Record<ErrorCode, number>>> = {
  unauthorized: 401,
  'rate-limited': 429,
  limit: 429,
  'bad-request': 400,
  'unsupported-language': 422,
  'too-large': 413,
  'not-found': 404,
  closed: 409,
  timeout: 504,
  network: 502,
  'missing-port': 501,
}

export interface RefusalDetails {
  readonly status?: number
  readonly retryAfterMs?: number
}

const longestRetryMs = 86_400_000

/** What the gateway answers instead of doing what it was asked. The message is constant and says what to do. */
export const refusal = (code: ErrorCode, message: string, details: RefusalDetails = {}): LingoboothError =>
  new LingoboothError(code, message, { status: statuses[code] ?? 500, ...details })

/** No vendor of the gateway can do what was asked. */
const unsupportedLanguage = () => refusal('unsupported-language', 'No vendor of this gateway has this language.')

/** What a page may know of a vendor's failure. That the gateway's own key is wrong is no fault of the page's token. */
export function vendorRefusal(error: unknown): LingoboothError {
  if (LingoboothError.is(error) && error.status !== undefined && error.vendor === undefined) return error
  const code = errorCodeOf(error)
  const wait = LingoboothError.is(error) && boundedWait(error.retryAfterMs)
  switch (code) {
    case 'rate-limited':
      return refusal(code, 'The vendor asks for a pause: try again later.', { ...wait })
    case 'timeout':
      return refusal(code, 'The vendor did not answer in time: try again.')
    case 'unsupported-language':
      return unsupportedLanguage()
    case 'too-large':
      return refusal(code, 'This is too long for the vendor: send less at once.')
    case 'missing-port':
      return refusal(code, 'This gateway has no vendor for this.')
    default:
      return refusal('network', 'The vendor failed: try again, or see the log of the gateway.')
  }
}

/** Whether the gateway itself had no place, so that no vendor was asked. */
export const isBusy = (error: unknown): boolean =>
  LingoboothError.is(error) && error.vendor === undefined && error.status === 503

/** A vendor may ask for any pause. */
const boundedWait = (retryAfterMs: number | undefined) =>
  retryAfterMs !== undefined && retryAfterMs >= 0 && { retryAfterMs: Math.ceil(Math.min(retryAfterMs, longestRetryMs)) }

/** The one shape of every error. */
export function errorResponse(error: unknown): Response {
  const isKnown = LingoboothError.is(error) && (error.status !== undefined || error.vendor !== undefined)
  const known = isKnown ? vendorRefusal(error) : internal()
  const { code, message, retryAfterMs, status = 500 } = known
  const body = { error: { code, message, ...(retryAfterMs !== undefined && { retryAfterMs }) } }
  return Response.json(body, {
    status,
    headers: { ...(retryAfterMs !== undefined && { 'retry-after': String(Math.ceil(retryAfterMs / 1_000)) }) },
  })
}

const internal = () => refusal('internal', 'The gateway failed: see its log.')
