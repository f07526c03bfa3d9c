import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { checkNames, checkNumbers, type NumberRanges, numberRanges } from '@lingobooth/core/adapter'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Gateway, streamProtocol } from '../create-gateway.ts'
import { closeCodes } from '../relay/listen.ts'
import { listenWidely } from './listeners.ts'

export interface ServeOptions {
  /** @default 8080 */
  readonly port?: number
  /** @default 127.0.0.1 */
  readonly host?: string
  /** How long a whole request may take to arrive. @default 15000 */
  readonly requestTimeoutMs?: number
  /** Connections at once. @default 4000 */
  readonly maxConnections?: number
  /** How long calls in progress may take when the server stops. @default 10000 */
  readonly stopTimeoutMs?: number
  /** After which a connection ends on which nothing moves. A page waits 25 s for changes of its room. @default 30000 */
  readonly stalledTimeoutMs?: number
  /** How often WebSockets are pinged; one that has not answered by the next ping is closed. @default 20000 */
  readonly pingMs?: number
}

export interface RunningGateway {
  readonly url: string
  /** Takes no more calls, waits for those in progress, and closes everything. Idempotent. */
  stop(): Promise<void>
}

const { duration, fromOne, wait } = numberRanges

const ranges: NumberRanges = {
  port: [0, 65_535, true],
  requestTimeoutMs: [...duration, true],
  stalledTimeoutMs: duration,
  maxConnections: fromOne,
  stopTimeoutMs: wait,
}

const known: Readonly<Record<keyof ServeOptions, true>> = {
  ...{ port: true, host: true, requestTimeoutMs: true, maxConnections: true },
  ...{ stopTimeoutMs: true, stalledTimeoutMs: true, pingMs: true },
}

const maxFrameBytes = 65_536
const defaultPingMs = 20_000
const keepAliveMs = 5_000
/** How often connections that are too slow are looked for. */
const checkMs = 5_000
const maxHeaderBytes = 16_384
const maxUnsentBytes = 262_144
/** For a page to answer that its stream has ended: until then it has a place. */
const closeTimeoutMs = 2_000
/** How long a server that stops still reads what is on its way. */
const drainMs = 200

/**
 * Serves a gateway, with its WebSockets, on a port of its own.
 * @throws LingoboothError `bad-option` for an option that there is not, and for a number out of its range
 */
export async function serveGateway(gateway: Gateway, options: ServeOptions = {}): Promise<RunningGateway> {
  checkNames(options, known)
  checkNumbers(options, ranges)
  const { port = 8_080, host = '127.0.0.1', requestTimeoutMs = 15_000, maxConnections = 4_000 } = options
  const server = createServer({
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: checkMs,
    maxHeaderSize: maxHeaderBytes,
  })
  let stopping: Promise<void> | undefined
  server.on('request', (_, response) => {
    if (stopping) response.setHeader('connection', 'close')
  })
  server.on('request', nodeListener(gateway))
  let connections = 0
  server.prependListener('connection', (socket) => {
    connections++
    socket.once('close', () => connections--)
    if (connections > maxConnections) socket.destroy()
  })
  server.timeout = options.stalledTimeoutMs ?? 30_000
  server.keepAliveTimeout = keepAliveMs
  const sockets = attachStreams(server, gateway, { pingMs: options.pingMs ?? defaultPingMs })
  const listeners = await listenWidely(server, { port, host, backlog: maxConnections })

  async function stop(): Promise<void> {
    let giveUp = () => {}
    const isLate = new Promise<void>((resolve) => {
      giveUp = resolve
    })
    const timer = setTimeout(() => {
      server.closeAllConnections()
      giveUp()
    }, options.stopTimeoutMs ?? 10_000)
    sockets.stop()
    const ended = gateway.close()
    await new Promise((resolve) => setTimeout(resolve, drainMs))
    const closed = listeners.close()
    server.closeIdleConnections()
    await Promise.race([ended, isLate])
    server.closeIdleConnections()
    await closed
    clearTimeout(timer)
  }

  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${listeners.port}`,
    stop: () => (stopping ??= stop()),
  }
}

/** A listener for `createServer`, Express or Fastify. An answer that is not read in time ends with its connection. */
export const nodeListener = (gateway: Pick<Gateway, 'fetch'>): ReturnType<typeof getRequestListener> =>
  getRequestListener(
    async (request, { outgoing }) => endingQuietly(await gateway.fetch(request), () => outgoing.destroy()),
    { overrideGlobalObjects: false },
  )

/** An answer that may be stopped ends its connection then. Left to the library, it would write to the log, too. */
function endingQuietly(response: Response, end: () => void): Response {
  const { body, headers } = response
  const mayStop = headers.has('content-length') || headers.get('content-type')?.startsWith('audio/')
  if (!body || !mayStop) return response
  const reader = body.getReader()
  reader.closed.catch(end)
  const quiet = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const next = await reader.read().catch(() => undefined)
        if (next?.done) controller.close()
        else if (next) controller.enqueue(next.value)
      },
      cancel: () => reader.cancel(),
    },
    { highWaterMark: 0 },
  )
  return new Response(quiet, response)
}

/**
 * Serves the WebSockets of a gateway on a server that somebody else has made; what is not for the gateway is left alone.
 * @throws LingoboothError `bad-option` for an option that there is not, and for a number out of its range
 */
export function attachStreams(
  server: Server,
  gateway: Pick<Gateway, 'admit' | 'connect' | 'streamPath'>,
  options: Pick<ServeOptions, 'pingMs'> = {},
) {
  checkNames(options, { pingMs: true })
  checkNumbers(options, { pingMs: duration })
  const { pingMs = defaultPingMs } = options
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has(streamProtocol) ? streamProtocol : false),
  })
  const alive = new WeakSet<WebSocket>()
  const pings = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.delete(socket)) socket.terminate()
      else socket.ping()
    }
  }, pingMs)
  pings.unref()

  const onUpgrade = async (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const request = requestOf(incoming)
    if (!request || new URL(request.url).pathname !== gateway.streamPath) {
      if (server.listenerCount('upgrade') === 1) refuse(socket, 404)
      return
    }
    const admitted = await gateway.admit(request)
    if (admitted instanceof Response) return refuse(socket, admitted.status, await admitted.text())
    sockets.handleUpgrade(incoming, socket, head, (open) => {
      alive.add(open)
      const connection = gateway.connect(
        {
          send(text) {
            if (open.bufferedAmount > maxUnsentBytes) open.terminate()
            else open.send(text)
          },
          close(code) {
            open.close(code)
            setTimeout(() => open.terminate(), closeTimeoutMs).unref()
          },
        },
        admitted,
      )
      open.on('pong', () => alive.add(open))
      open.on('message', (data: Buffer, isBinary) => connection.receive(isBinary ? data : data.toString()))
      open.on('close', () => connection.closed())
      open.on('error', () => open.terminate())
    })
  }
  server.on('upgrade', onUpgrade)

  return {
    stop() {
      clearInterval(pings)
      server.off('upgrade', onUpgrade)
      for (const socket of sockets.clients) socket.close(closeCodes.restart)
      setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate()
      }, 1_000).unref()
    },
  }
}

function requestOf({ url = '/', headers }: IncomingMessage): Request | undefined {
  try {
    const given = Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
    if (!/^\/(?!\/)/.test(url)) return undefined
    return new Request(`http://${headers.host}${url}`, { headers: given as [string, string][] })
  } catch {
    return undefined
  }
}

/** Nothing that comes after the refusal is read, so that the socket would not end by itself. */
function refuse(socket: Duplex, status: number, body = ''): void {
  const headers = `connection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`
  socket.end(`HTTP/1.1 ${status} Refused\r\n${headers}\r\n\r\n${body}`, () => socket.destroy())
}
