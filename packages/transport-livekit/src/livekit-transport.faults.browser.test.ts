import { type FaultControls, testTransportFaults } from '@lingobooth/testing/faults'
import { describe, it, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { createLivekitTransport } from './index.ts'
import { livekitServer } from './test-support/server.ts'

vi.setConfig({ testTimeout: 120_000, maxConcurrency: 6 })

const server = livekitServer()

/** The reins of a proxy that runs in Node. */
const controlsOf = (id: number): FaultControls => {
  const call = (action: string, ...values: unknown[]) => commands.callServer(id, action, ...values)
  return {
    add: async (...rules) => void (await call('add', ...rules)),
    cutAll: async (by) => Number(await call('cutAll', by)),
    goDark: async () => void (await call('goDark')),
    freeze: async () => void (await call('freeze')),
    refuse: async () => void (await call('refuse')),
    comeBack: async () => void (await call('comeBack')),
    applied: async () => Number(await call('applied')),
  }
}

testTransportFaults({ describe, it: it.concurrent }, 'LiveKit transport with a fault', {
  wires: ['websocket'],
  patienceMs: 30_000,
  async create({ hangs }) {
    const proxy = await commands.startServer('fault-proxy', { upstream: server.url })
    const secrets: string[] = []
    const timeoutMs = hangs ? 3_000 : 10_000
    const transportTo = (url: string) =>
      createLivekitTransport({
        url,
        async token({ room, self }) {
          const token = await server.token({ identity: self.clientId, room })
          secrets.push(token)
          return token
        },
        connectOptions: {
          rtcConfig: { iceServers: [] },
          autoSubscribe: false,
          maxRetries: 0,
          websocketTimeout: timeoutMs,
          peerConnectionTimeout: timeoutMs,
        },
      })
    return {
      proxy: controlsOf(proxy.id),
      secrets,
      transport: transportTo(proxy.webSocketUrl),
      peer: transportTo(server.url),
      dispose: () => commands.stopServer(proxy.id),
    }
  },
})
