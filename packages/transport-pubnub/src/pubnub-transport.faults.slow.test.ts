import { startFaultProxy, testTransportFaults } from '@lingobooth/testing/fault-proxy'
import { describe, it, vi } from 'vitest'
import { createPubnubTransport } from './index.ts'
import { startPubnubServer } from './test-support/pubnub-server/index.ts'

vi.setConfig({ maxConcurrency: 16 })

// The SDK prints every answer that is no JSON.
vi.spyOn(console, 'error').mockImplementation(() => undefined)

testTransportFaults({ describe, it: it.concurrent }, 'PubNub transport with a fault', {
  patienceMs: 25_000,
  async create({ hangs }) {
    const timeoutMs = hangs ? 2_000 : 10_000
    const server = await startPubnubServer()
    const { origin, publishKey, subscribeKey } = server
    const proxy = await startFaultProxy({ upstream: `http://${origin}` })
    const options = {
      ...{ publishKey, subscribeKey, ssl: false },
      ...{ callTimeoutMs: timeoutMs, probeTimeoutMs: timeoutMs, idleProbeMs: 2_000, retryFirstMs: 50, retryMaxMs: 300 },
    }
    return {
      proxy,
      secrets: [publishKey, subscribeKey],
      transport: createPubnubTransport({ ...options, origin: proxy.url.slice('http://'.length) }),
      peer: createPubnubTransport({ ...options, origin }),
      async dispose() {
        await proxy.close()
        await server.close()
      },
    }
  },
})
