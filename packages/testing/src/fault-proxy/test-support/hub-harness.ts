import { startFaultProxy, type TransportFaultHarness } from '../index.ts'
import { startHub } from './hub-server.ts'
import { createHubTransport, type TransportFlaw } from './hub-transport.ts'

export interface HubHarnessOptions {
  readonly flaw?: TransportFlaw
  readonly patienceMs?: number
  /** The transport goes around the proxy. */
  readonly isApart?: boolean
}

export const hubHarness = ({ flaw, patienceMs = 15_000, isApart }: HubHarnessOptions = {}): TransportFaultHarness => ({
  wires: ['websocket'],
  patienceMs,
  async create({ hangs, expectation }) {
    const timeoutMs = hangs || expectation.mayLose ? 600 : 8_000
    const hub = await startHub()
    const proxy = await startFaultProxy({ upstream: hub.url })
    const secret = 'token-4711'
    const direct = hub.url.replace('http', 'ws')
    const address = `${isApart ? direct : proxy.webSocketUrl}/room?token=${secret}`
    return {
      proxy,
      secrets: [secret],
      transport: createHubTransport(address, timeoutMs, flaw),
      peer: createHubTransport(direct, timeoutMs),
      async dispose() {
        await proxy.close()
        await hub.close()
      },
    }
  },
})
