import { AdapterError, type Clock, type ErrorCode, LingoboothError } from '@lingobooth/core'
import type { OutgoingRequest } from './options.ts'

export interface HttpContext {
  readonly vendor: string
  readonly clock: Clock
  readonly fetch: typeof globalThis.fetch
  readonly cookies: RequestCredentials
  /** Which statuses are an answer. @default 200 alone */
  readonly accepts?: (status: number) => boolean
  /** @default no-store, so that no text and no token stays in the browser's cache */
  readonly cache?: RequestCache
}

/** Sends one request and reads its answer. Every failure becomes an `AdapterError` that tells neither address, text nor key. */
export async function callHttp<T>(
  context: HttpContext,
  request: OutgoingRequest,
  signal: AbortSignal,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { vendor, fetch, accepts = (status) => status === 200 } = context
  try {
    signal.throwIfAborted()
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      signal,
      credentials: context.cookies,
      cache: context.cache ?? 'no-store',
      // A redirect could carry keys and text to another address.
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
    })
    if (accepts(response.status)) return await read(response)
    void response.body?.cancel().catch(() => {})
    throw statusError(context, response)
  } catch (error) {
    if (LingoboothError.is(error)) throw error
    // Not even as the cause: what fetch throws may quote the address.
    throw new AdapterError(vendor, 'network', `"${vendor}" could not be reached${systemCodeOf(error)}.`)
  }
}

function statusError({ vendor, clock }: HttpContext, response: Response): AdapterError {
  const { status } = response
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400))
    return new AdapterError(
      vendor,
      'bad-response',
      `"${vendor}" answered with a redirect; configure its final address.`,
      {
        status,
      },
    )
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), clock.now())
  return new AdapterError(vendor, codeOfStatus(status), `"${vendor}" answered with HTTP ${status}.`, {
    status,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 401 || status === 403) return 'unauthorized'
  if (status === 408) return 'timeout'
  if (status === 413 || status === 414) return 'too-large'
  if (status === 429) return 'rate-limited'
  return status >= 400 && status < 500 ? 'bad-request' : 'bad-response'
}

/** Reads a `Retry-After` header, seconds or a date, as milliseconds from now. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const waitMs = Number.isNaN(seconds) ? Date.parse(header) - nowMs : seconds * 1000
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined
}

/** Such as ` (ECONNREFUSED)`, where the system gives one. */
function systemCodeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined
  return typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code) ? ` (${code})` : ''
}
