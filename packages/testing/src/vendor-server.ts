import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One field or file of a multipart request. */
export interface RequestPart {
  readonly name: string
  /** Set for files only. */
  readonly fileName?: string
  readonly mediaType: string
  readonly bytes: Uint8Array
  readonly text: string
}

export interface RecordedRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** The URL as received, not decoded. */
  readonly rawUrl: string
  readonly headers: IncomingHttpHeaders
  readonly bytes: Uint8Array
  readonly text: string
  /** Parts of a multipart request, in order; otherwise empty. */
  readonly parts: readonly RequestPart[]
  /** Whether the client disconnected before the response was complete. */
  readonly abandoned: boolean
  /** Whether the client still waits for the response, or for the rest of it. */
  readonly isOpen: boolean
}

type Send = (response: ServerResponse) => void

/** How the server responds. Make one with {@link answer}. */
export interface VendorAnswer {
  readonly send: Send
}

export interface AnswerOptions {
  /** @default 200 */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

type Body = string | Uint8Array

const head = (response: ServerResponse, { status = 200, headers = {} }: AnswerOptions, body: Body, type: string) =>
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body), ...headers })

const typeOf = (body: Body) => (typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/octet-stream')

export const answer = {
  json: (value: unknown, options: AnswerOptions = {}): VendorAnswer => ({
    send(response) {
      const body = JSON.stringify(value)
      head(response, options, body, 'application/json').end(body)
    },
  }),
  body: (body: Body, options: AnswerOptions = {}): VendorAnswer => ({
    send: (response) => head(response, options, body, typeOf(body)).end(body),
  }),
  status: (status: number, headers: Readonly<Record<string, string>> = {}): VendorAnswer => ({
    send: (response) => response.writeHead(status, { 'content-length': '0', ...headers }).end(),
  }),
  /** Never responds. */
  hang: (): VendorAnswer => ({ send: () => undefined }),
  /** Closes the connection without a response. */
  drop: (): VendorAnswer => ({ send: (response) => response.destroy() }),
  /** Sends the headers and the first bytes, then nothing more. */
  stall: (body: Body, sentBytes = 0, options: AnswerOptions = {}): VendorAnswer => ({
    send: (response) => head(response, options, body, typeOf(body)).write(Buffer.from(body).subarray(0, sentBytes)),
  }),
  /** Closes the connection after the first bytes, short of the announced length. */
  truncate: (body: Body, sentBytes: number, options: AnswerOptions = {}): VendorAnswer => ({
    send(response) {
      head(response, options, body, typeOf(body)).write(Buffer.from(body).subarray(0, sentBytes), () =>
        response.destroy(),
      )
    },
  }),
  /** Sends the body without saying how long it is, as one that is still being made; `isBroken` closes the connection instead of ending it. */
  chunked: (body: Body, options: AnswerOptions = {}, isBroken = false): VendorAnswer => ({
    send(response) {
      response
        .writeHead(options.status ?? 200, { 'content-type': typeOf(body), ...options.headers })
        .write(body, () => {
          if (isBroken) response.destroy()
          else response.end()
        })
    },
  }),
  /** Sends the body in pieces, with a pause before each. */
  slow(body: Body, pace: { pieceBytes: number; pauseMs: number }, options: AnswerOptions = {}): VendorAnswer {
    return {
      send(response) {
        const bytes = Buffer.from(body)
        const next = (from: number) => {
          if (response.destroyed) return
          if (from >= bytes.length) return response.end()
          response.write(bytes.subarray(from, from + pace.pieceBytes))
          setTimeout(next, pace.pauseMs, from + pace.pieceBytes)
        }
        head(response, options, body, typeOf(body)).flushHeaders()
        setTimeout(next, pace.pauseMs, 0)
      },
    }
  },
} as const

/** Answers by `METHOD /path`, `/path` or `*`; other requests get 404. */
export type VendorRoutes = Readonly<
  Record<string, VendorAnswer | ((request: RecordedRequest) => VendorAnswer | Promise<VendorAnswer>)>
>

export interface VendorServer {
  /** Such as `http://127.0.0.1:41234`, without a slash at the end. */
  readonly url: string
  /** Every request so far, in order, without CORS preflights. */
  readonly requests: readonly RecordedRequest[]
  /** Adds or replaces routes. */
  route(routes: VendorRoutes): void
  /** Resolves once this many requests have been received. */
  received(count: number): Promise<void>
  /** Stops the server and closes all connections. Idempotent. */
  close(): Promise<void>
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization, content-type',
  'access-control-allow-methods': '*',
  'access-control-expose-headers': '*, retry-after',
}

/** Starts a scripted vendor on 127.0.0.1, with CORS for any origin. */
export async function startVendorServer(initial: VendorRoutes = {}): Promise<VendorServer> {
  const routes = new Map(Object.entries(initial))
  const requests: RecordedRequest[] = []
  const waiting = new Set<() => void>()

  const server = createServer(async (incoming, response) => {
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value)
    if (incoming.method === 'OPTIONS' && incoming.headers['access-control-request-method'])
      return answer.status(204).send(response)
    try {
      const request = await record(incoming, response)
      requests.push(request)
      for (const check of [...waiting]) check()
      const route = routes.get(`${request.method} ${request.path}`) ?? routes.get(request.path) ?? routes.get('*')
      const chosen = typeof route === 'function' ? await route(request) : route
      ;(chosen ?? answer.status(404)).send(response)
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    route(added) {
      for (const [name, route] of Object.entries(added)) routes.set(name, route)
    },
    received: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (requests.length < count) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function record(incoming: IncomingMessage, response: ServerResponse): Promise<RecordedRequest> {
  let abandoned = false
  let isOpen = true
  response.on('close', () => {
    isOpen = false
    abandoned = !response.writableFinished
  })
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const bytes = new Uint8Array(Buffer.concat(chunks))
  const rawUrl = incoming.url ?? '/'
  const url = new URL(rawUrl, 'http://127.0.0.1')
  const parts = await partsOf(bytes, incoming.headers['content-type'] ?? '')
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    rawUrl,
    headers: incoming.headers,
    bytes,
    text: new TextDecoder().decode(bytes),
    parts,
    get abandoned() {
      return abandoned
    },
    get isOpen() {
      return isOpen
    },
  }
}

async function partsOf(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<readonly RequestPart[]> {
  if (!contentType.startsWith('multipart/form-data')) return []
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData()
  return Promise.all(
    [...form].map(async ([name, value]) => {
      if (typeof value === 'string')
        return { name, mediaType: 'text/plain', bytes: new TextEncoder().encode(value), text: value }
      const content = new Uint8Array(await value.arrayBuffer())
      return {
        name,
        fileName: value.name,
        mediaType: value.type,
        bytes: content,
        text: new TextDecoder().decode(content),
      }
    }),
  )
}
