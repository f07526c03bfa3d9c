import { startFaultProxy, testTransportFaults } from '@lingobooth/testing/fault-proxy'
import { describe, inject, it, vi } from 'vitest'
import { assembleNatsTransport } from './nats-transport.ts'
import { natsServer } from './test-support/server.ts'

vi.setConfig({ maxConcurrency: 20 })

const missing = inject('natsServerMissing')
const user = 'interpreter'
const password = 'key-5c1e-of-the-server'
const server = natsServer(() => ({ users: [{ user, password }] }))

const runner = {
  describe,
  it: (name: string, body: () => Promise<void>) =>
    it.concurrent(name, (context) => {
      context.skip(missing !== '', missing)
      return body()
    }),
}

testTransportFaults(runner, 'NATS transport with a fault', {
  wires: ['websocket'],
  patienceMs: 20_000,
  async create({ hangs, expectation }) {
    const isSlow = hangs || expectation.mayLose
    const proxy = await startFaultProxy({ upstream: server.websocketUrl })
    const options = { credentials: { user, password }, timeoutMs: isSlow ? 2_000 : 5_000 }
    const tuning = { pingIntervalMs: isSlow ? 500 : 2_000 }
    return {
      proxy,
      secrets: [password],
      transport: assembleNatsTransport({ ...options, servers: proxy.webSocketUrl }, tuning),
      peer: assembleNatsTransport({ ...options, servers: server.websocketUrl }, tuning),
      dispose: () => proxy.close(),
    }
  },
})
