import { type CuttableTransport, testDelivery, testDisconnects } from '@lingobooth/testing'
import { type FaultProxy, startFaultProxy } from '@lingobooth/testing/fault-proxy'
import { afterAll, describe, inject } from 'vitest'
import { createNatsTransport } from './index.ts'
import { it } from './test-support/nats.ts'
import { natsServer } from './test-support/server.ts'

const server = natsServer()
const proxies: FaultProxy[] = []
afterAll(async () => {
  for (const proxy of proxies) await proxy.close()
})

async function behindProxy() {
  const proxy = await startFaultProxy({ upstream: server.websocketUrl.replace('ws:', 'http:') })
  proxies.push(proxy)
  return { proxy, transport: createNatsTransport({ servers: proxy.webSocketUrl, timeoutMs: 2_000 }) }
}

async function cuttable(): Promise<CuttableTransport> {
  const { proxy, transport } = await behindProxy()
  return {
    transport,
    async cut() {
      await proxy.refuse()
      await proxy.cutAll('reset')
    },
    mend: () => proxy.comeBack(),
  }
}

testDelivery({ describe, it }, 'booths over the NATS transport', {
  create: () => createNatsTransport({ servers: server.websocketUrl }),
  cuttable,
})

const harness = {
  async create() {
    const { proxy, transport } = await behindProxy()
    return {
      transport,
      disconnect: (way: number) => proxy.cutAll(way % 2 === 0 ? 'close' : 'reset'),
    }
  },
}

const amount = inject('soaks') ? { lines: 10_000, disconnects: 1_000 } : { lines: 120, disconnects: 12 }

testDisconnects({ describe, it }, 'booths over the NATS transport', harness, { seed: 7, ...amount })
