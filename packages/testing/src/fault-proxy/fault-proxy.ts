import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Clock } from '@lingobooth/core'
import type { FaultControls } from './fault-rule.ts'
import { createGate, end } from './gate.ts'
import { relayRequest } from './request-relay.ts'
import { createRuleBook } from './rule-book.ts'
import { relaySocket } from './socket-relay.ts'

export interface FaultProxyOptions {
  /** Where requests and WebSockets go, such as `http://127.0.0.1:41234`. */
  readonly upstream: string
  /** Clock of delays. @default the system's clock */
  readonly clock?: Clock
}

export interface FaultProxy extends FaultControls {
  /** Such as `http://127.0.0.1:41235`, without a slash at the end. */
  readonly url: string
  /** Such as `ws://127.0.0.1:41235`. */
  readonly webSocketUrl: string
  readonly port: number
  /** Resolves to the number of connections that clients have open. */
  connections(): Promise<number>
  /** Stops the proxy and closes all connections. Idempotent. */
  close(): Promise<void>
}

const realClock: Clock = {
  now: Date.now,
  monotonicMs: () => performance.now(),
  setTimeout: (callback, timeoutMs) => setTimeout(callback, timeoutMs),
  clearTimeout: (id) => clearTimeout(id as NodeJS.Timeout),
}

/** Starts a proxy on 127.0.0.1 that forwards HTTP and WebSockets, until faults are added. */
export async function startFaultProxy({ upstream, clock = realClock }: FaultProxyOptions): Promise<FaultProxy> {
  const { hostname: host, port: upstreamPort } = new URL(upstream)
  const rules = createRuleBook()
  const gate = createGate(rules.count)
  const relay = { upstream: { host, port: Number(upstreamPort || 80) }, clock, gate, rules }
  const clients = new Set<Socket>()

  const server = createServer({
    maxHeaderSize: 256 * 1024,
    requestTimeout: 0,
    headersTimeout: 0,
    keepAliveTimeout: 60_000,
  })
  server.on('connection', (client) => {
    clients.add(client)
    client.on('close', () => clients.delete(client))
  })
  server.on('request', (incoming, response) =>
    gate.pass(incoming.socket, () => {
      relayRequest(relay, incoming, response).catch(() => response.destroy())
    }),
  )
  server.on('upgrade', (request, _, early) => gate.pass(request.socket, () => relaySocket(relay, request, early)))
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject)
        resolve()
      })
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  let closed = false

  return {
    url: `http://127.0.0.1:${port}`,
    webSocketUrl: `ws://127.0.0.1:${port}`,
    port,
    add: async (...added) => rules.add(added),
    applied: async () => rules.applied(),
    connections: async () => clients.size,
    async cutAll(by) {
      const open = [...clients]
      for (const client of open) {
        rules.count()
        end(client, by)
      }
      return open.length
    },
    goDark: async () => gate.set('dark'),
    freeze: async () => gate.set('frozen'),
    async refuse() {
      server.close()
    },
    async comeBack() {
      rules.clear()
      gate.open()
      if (!server.listening && !closed) await listen(port)
    },
    async close() {
      closed = true
      if (server.listening) server.close()
      for (const client of clients) client.destroy()
    },
  }
}
