import { AdapterError, type Clock, LingoboothError } from '@lingobooth/core'
import { fieldOf, httpError } from '@lingobooth/core/adapter'
import type { OutgoingRequest } from './options.ts'

export interface HttpContext {
  readonly vendor: string
  readonly clock: Clock
  readonly fetch: typeof globalThis.fetch
  readonly cookies: RequestCredentials
  /** Statuses accepted as success. @default 200 only */
  readonly accepts?: (status: number) => boolean
  /** @default no-store, so that no text or token stays in the browser's cache */
  readonly cache?: RequestCache
  /** What an answer without success means. @default by its status */
  readonly errorOf?: (response: Response) => Promise<AdapterError>
}

/** Sends one request and reads its response. Every failure becomes an `AdapterError` without URL, text or key. */
export async function callHttp<T>(
  context: HttpContext,
  request: OutgoingRequest,
  signal: AbortSignal,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { vendor, clock, fetch, accepts = (status) => status === 200 } = context
  try {
    signal.throwIfAborted()
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      body: request.body,
      signal,
      credentials: context.cookies,
      cache: context.cache ?? 'no-store',
      // A redirect could send keys and text elsewhere.
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
    })
    if (accepts(response.status)) return await read(response)
    if (context.errorOf) throw await context.errorOf(response)
    void response.body?.cancel().catch(() => {})
    throw httpError(vendor, response, clock.now())
  } catch (error) {
    if (LingoboothError.is(error)) throw error
    // Not kept as the cause: errors of fetch may contain the URL.
    throw new AdapterError(vendor, 'network', `"${vendor}" could not be reached${systemCodeOf(error)}.`)
  }
}

/** Such as ` (ECONNREFUSED)`, if the system reports one. */
function systemCodeOf(error: unknown): string {
  const code = fieldOf(fieldOf(error, 'cause'), 'code')
  return typeof code === 'string' && /^[A-Z_]{3,40}$/.test(code) ? ` (${code})` : ''
}
