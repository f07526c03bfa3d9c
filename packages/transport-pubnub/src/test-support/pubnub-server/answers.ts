/** What a route answers; `json` and `bytes` exclude each other. */
export interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly bytes?: Uint8Array
  readonly mediaType?: string
}

export const ok = (json: unknown): Answer => ({ status: 200, json })

/** Thrown by a route: the request is refused with this answer. */
export interface Refusal {
  readonly refusal: Answer
}

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refusal' in value

const refuse = (status: number, json: unknown, headers: Record<string, string> = {}): Refusal => ({
  refusal: { status, json, headers },
})

const service = 'Access Manager'

export const refusals = {
  // PubNub docs, "Publish introduction" (REST): errors are arrays that begin with 0.
  publish: (status: number, message: string, timetoken: string) => refuse(status, [0, message, timetoken]),
  // PubNub docs, "Error codes" and the answers of the service to unknown keys.
  badKey: (message: string) => refuse(400, { message, error: true, service, status: 400 }),
  badRequest: (message: string) => refuse(400, { message, error: true, service: 'Presence', status: 400 }),
  // PubNub docs, "Access Manager": what a missing grant is answered with.
  forbidden: (resources: Readonly<Record<string, readonly string[]>>) =>
    refuse(403, { message: 'Forbidden', payload: resources, error: true, service, status: 403 }),
  token: (message: 'Token is expired.' | 'Token is revoked.') =>
    refuse(403, { message, error: true, service, status: 403 }),
  // PubNub docs, "App Context introduction" (REST): errors are objects with a source.
  objects: (status: number, message: string) => refuse(status, { status, error: { message, source: 'objects' } }),
  files: (status: number, message: string) => refuse(status, { status, error: { message, source: 'files' } }),
  // SDK, errors/pubnub-api-error.ts: uploads are answered by the storage, in XML.
  storage: (status: number, code: string, message: string): Refusal => ({
    refusal: {
      status,
      bytes: new TextEncoder().encode(`<Error><Code>${code}</Code><Message>${message}</Message></Error>`),
      mediaType: 'application/xml',
    },
  }),
  // PubNub docs, "API limits": what is throttled.
  throttled: (retryAfterSeconds: number) =>
    refuse(
      429,
      { message: 'Too many requests', error: true, service: 'Balancer', status: 429 },
      { 'retry-after': `${retryAfterSeconds}` },
    ),
}
