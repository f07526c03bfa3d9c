import { startFaultProxy, testTransportFaults } from '@lingobooth/testing/fault-proxy'
import { describe, vi } from 'vitest'
import { createNatsTransport } from './index.ts'
import { it } from './test-support/nats.ts'
import { natsServer } from './test-support/server.ts'

vi.setConfig({ testTimeout: 60_000, maxConcurrency: 20 })
// The SDK says by itself what it could not read.
vi.spyOn(console, 'log').mockImplementation(() => undefined)

const server = natsServer()

testTransportFaults({ describe: describe.concurrent, it }, 'NATS transport with a fault', {
  wires: ['websocket'],
  patienceMs: 15_000,
  async create() {
    const proxy = await startFaultProxy({ upstream: server.websocketUrl.replace('ws:', 'http:') })
    const options = { user: 'ana', password: 'kept-secret', timeoutMs: 1_000, pingIntervalMs: 500 }
    return {
      proxy,
      secrets: ['kept-secret'],
      transport: createNatsTransport({ ...options, servers: proxy.webSocketUrl }),
      peer: createNatsTransport({ ...options, servers: server.websocketUrl }),
      dispose: () => proxy.close(),
    }
  },
})
