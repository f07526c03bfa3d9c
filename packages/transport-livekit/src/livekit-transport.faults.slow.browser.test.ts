import { type FaultControls, testTransportFaults } from '@lingobooth/testing/faults'
import { describe, it, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { createLivekitTransport } from './index.ts'
import { livekitServer } from './test-support/server.ts'

vi.setConfig({ maxConcurrency: 8 })

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

/** Each list stands for one reason: the tests that stay show the same to the adapter. */
const leftOut = (reason: string, ...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, reason]))
const bothWays = (...verbs: readonly string[]) =>
  verbs.flatMap((verb) => [`frame-${verb}-from-server`, `frame-${verb}-to-server`])
const when = (moment: string, ...ids: readonly string[]) => ids.map((id) => `${id} while it ${moment}`)

const without = {
  ...leftOut(
    'Chromium tells a page of it as of any WebSocket that did not open.',
    ...['upgrade-400', 'upgrade-404', 'upgrade-429', 'upgrade-500', 'upgrade-page', 'upgrade-reset'],
    ...['upgrade-wrong-key', ...when('is open', 'upgrade-401', 'upgrade-403', 'upgrade-cut')],
  ),
  ...leftOut(
    'Chromium tells a page of it as of any connection that broke.',
    ...['frame-too-large', 'frame-masked', 'frame-unknown-kind', 'frame-reserved-bit', 'frame-loose-end'],
    ...['ping-too-long', 'frame-bad-utf8', 'close-forbidden-code', 'reset-without-close', ...bothWays('broken-off')],
    ...['connections-reset', ...when('is open', 'close-1001', 'close-1012', 'close-4000')],
  ),
  ...leftOut(
    'Chromium puts it right before a page learns of it.',
    ...['ping', 'pong-unasked', ...bothWays('fragmented', 'trickles')],
  ),
  ...leftOut(
    'A connection that is being opened ends alike for every code.',
    ...when('opens', 'close-1000', 'close-1011', 'close-without-code'),
  ),
}

testTransportFaults({ describe, it: it.concurrent }, 'LiveKit transport with a fault', {
  wires: ['websocket'],
  without,
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
