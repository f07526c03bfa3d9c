import { startFaultProxy, testTransportFaults } from '@lingobooth/testing/fault-proxy'
import { afterAll, beforeAll, describe, it, vi } from 'vitest'
import { type NatsServer, startNatsServer } from '../../../scripts/servers/nats.ts'
import { createNatsTransport } from './index.ts'

vi.setConfig({ testTimeout: 60_000, maxConcurrency: 10 })

const user = 'interpreter'
const password = 'key-5c1e-of-the-server'
let server: NatsServer
beforeAll(async () => {
  server = await startNatsServer({ users: [{ user, password }] })
}, 60_000)
afterAll(() => server.stop())

testTransportFaults({ describe, it: it.concurrent }, 'NATS transport with a fault', {
  wires: ['websocket'],
  patienceMs: 20_000,
  async create({ hangs, expectation }) {
    const isSlow = hangs || expectation.mayLose
    const proxy = await startFaultProxy({ upstream: server.websocketUrl })
    const options = { user, password, timeoutMs: isSlow ? 2_000 : 8_000, pingIntervalMs: isSlow ? 500 : 2_000 }
    return {
      proxy,
      secrets: [password],
      transport: createNatsTransport({ ...options, servers: proxy.webSocketUrl }),
      peer: createNatsTransport({ ...options, servers: server.websocketUrl }),
      dispose: () => proxy.close(),
    }
  },
})
