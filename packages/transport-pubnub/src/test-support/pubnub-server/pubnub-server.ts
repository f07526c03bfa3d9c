import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Grant } from './access.ts'
import { type Answer, isRefusal, refusals } from './answers.ts'
import { createKeyset, type PubnubServerOptions } from './keyset.ts'
import { type PubnubRequest, readRequest } from './request.ts'
import { matchPath, type Route, type RouteName } from './route.ts'
import { fileRoutes } from './routes-files.ts'
import { historyRoutes } from './routes-history.ts'
import { messageRoutes } from './routes-messages.ts'
import { subscribeRoutes } from './routes-subscribe.ts'
import { userRoutes } from './routes-users.ts'

export interface Failure {
  readonly status: number
  /** How many requests fail. @default 1 */
  readonly times?: number
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number
}

/** A server that speaks PubNub's REST protocol on 127.0.0.1; it stands in for the hosted service in tests. */
export interface PubnubServer {
  /** Such as `127.0.0.1:41234`, as the SDK takes it with `ssl: false`. */
  readonly origin: string
  readonly publishKey: string
  readonly subscribeKey: string
  /** Every request so far, in order, with the route that took it, without the preflights of browsers. */
  readonly requests: readonly (PubnubRequest & { readonly route: RouteName | undefined })[]
  /** Polls that are held open. */
  readonly polls: number
  /** Who is in a channel. */
  occupants(channel: string): readonly string[]
  grant(token: string, grant: Grant): void
  revoke(token: string): void
  expire(token: string): void
  /** The next requests of a route fail. */
  fail(route: RouteName, failure: Failure): void
  /** Lets the requests of a route wait until what it gives is called. */
  hold(route: RouteName): () => void
  /** Answers everything with 429 and this `Retry-After` until it is called with null. */
  throttle(retryAfterSeconds: number | null): void
  /** Somebody's presence ends without a word. */
  timeOut(channel: string, userId: string): void
  /** Cuts every connection and takes none. What was kept stays. */
  kill(): Promise<void>
  /** Comes back on the same port. */
  restart(): Promise<void>
  /** Ends for good. May be called twice. */
  close(): Promise<void>
}

const routes: readonly Route[] = [...messageRoutes, ...subscribeRoutes, ...historyRoutes, ...fileRoutes, ...userRoutes]

/** A message of 32 KiB in a URL is longer than what Node takes by itself. */
const maxHeaderBytes = 262_144

// PubNub docs, "Web and browser": pages of every origin may call the service.
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': 'content-type, content-encoding, if-match, accept',
  'access-control-expose-headers': 'retry-after',
}

const send = (response: ServerResponse, { status, headers = {}, json, bytes, mediaType }: Answer) => {
  if (response.destroyed) return
  const isBare = json === undefined && bytes === undefined
  const body = bytes ?? (isBare ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(json)))
  const type = mediaType ?? (isBare ? 'text/plain' : 'text/javascript; charset="UTF-8"')
  response.writeHead(status, { 'content-type': type, 'content-length': body.byteLength, ...headers }).end(body)
}

export async function startPubnubServer(options: PubnubServerOptions = {}): Promise<PubnubServer> {
  const keyset = createKeyset(options)
  const requests: (PubnubRequest & { route: RouteName | undefined })[] = []
  const failures = new Map<RouteName, Required<Failure>>()
  const held = new Map<RouteName, Promise<void>>()
  let throttledSeconds: number | null = null
  let port = 0

  const refuseIfAsked = (name: RouteName) => {
    if (throttledSeconds !== null) throw refusals.throttled(throttledSeconds)
    const failure = failures.get(name)
    if (!failure || failure.times === 0) return
    failures.set(name, { ...failure, times: failure.times - 1 })
    const { status, retryAfterSeconds } = failure
    const headers: Record<string, string> = retryAfterSeconds < 0 ? {} : { 'retry-after': `${retryAfterSeconds}` }
    const json = { message: 'Failed on purpose', error: true, service: 'Double', status }
    throw { refusal: { status, json, headers } }
  }

  const find = (request: PubnubRequest) => {
    for (const route of routes) {
      const parts = route.method === request.method ? matchPath(route.pattern, request.path) : null
      if (parts) return { route, parts }
    }
    return null
  }

  const answer = async (request: PubnubRequest, gone: AbortSignal): Promise<Answer> => {
    try {
      const found = find(request)
      requests.push({ ...request, route: found?.route.name })
      if (!found) return { status: 404, json: { status: 404, error: true, message: 'Not Found' } }
      await held.get(found.route.name)
      refuseIfAsked(found.route.name)
      const { route, parts } = found
      return await route.answer({
        keyset,
        request,
        query: request.query,
        parts,
        gone,
        url: `http://127.0.0.1:${port}`,
      })
    } catch (error) {
      if (isRefusal(error)) return error.refusal
      if (error instanceof URIError) return { status: 400, json: { status: 400, error: true, message: 'Bad Request' } }
      throw error
    }
  }

  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value)
    if (incoming.method === 'OPTIONS') return send(response, { status: 204 })
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    try {
      send(response, await answer(await readRequest(incoming), gone.signal))
    } catch {
      response.destroy()
    }
  }

  let server: Server | null = null
  const listen = () =>
    new Promise<void>((resolve, reject) => {
      const next = createServer({ maxHeaderSize: maxHeaderBytes, requestTimeout: 0 }, handle)
      next.once('error', reject)
      next.listen(port, '127.0.0.1', () => {
        port = (next.address() as AddressInfo).port
        server = next
        resolve()
      })
    })
  const kill = () =>
    new Promise<void>((resolve) => {
      if (!server) return resolve()
      server.close(() => resolve())
      server.closeAllConnections()
      server = null
    })
  await listen()

  return {
    origin: `127.0.0.1:${port}`,
    publishKey: keyset.publishKey,
    subscribeKey: keyset.subscribeKey,
    requests,
    get polls() {
      return keyset.events.waiting
    },
    occupants: (channel) => keyset.presence.occupants(channel),
    grant: (token, grant) => keyset.access.grant(token, grant),
    revoke: (token) => keyset.access.revoke(token),
    expire: (token) => keyset.access.expire(token),
    fail: (route, { status, times = 1, retryAfterSeconds = -1 }) =>
      void failures.set(route, { status, times, retryAfterSeconds }),
    hold(route) {
      let release = () => {}
      held.set(
        route,
        new Promise((resolve) => {
          release = resolve
        }),
      )
      return () => {
        held.delete(route)
        release()
      }
    },
    throttle(retryAfterSeconds) {
      throttledSeconds = retryAfterSeconds
    },
    timeOut: (channel, userId) => keyset.presence.timeOut(channel, userId),
    kill,
    restart: async () => {
      if (!server) await listen()
    },
    async close() {
      keyset.presence.close()
      keyset.events.close()
      await kill()
    },
  }
}
