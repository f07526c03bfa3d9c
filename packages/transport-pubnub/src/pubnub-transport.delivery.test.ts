import { type CuttableTransport, testDelivery, testDisconnects } from '@lingobooth/testing'
import { type FaultProxy, startFaultProxy } from '@lingobooth/testing/fault-proxy'
import { afterAll, describe, it } from 'vitest'
import { createPubnubTransport } from './index.ts'
import { connectionTo } from './test-support/join.ts'
import { startPubnubServer } from './test-support/pubnub-server/index.ts'

const server = await startPubnubServer()
const proxies: FaultProxy[] = []
afterAll(async () => {
  for (const proxy of proxies) await proxy.close()
  await server.close()
})

const connection = { ...connectionTo(server), retryMaxMs: 1_000 }

async function behindProxy() {
  const proxy = await startFaultProxy({ upstream: `http://${server.origin}` })
  proxies.push(proxy)
  return { proxy, transport: createPubnubTransport({ ...connection, origin: `127.0.0.1:${proxy.port}` }) }
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

testDelivery({ describe: describe.concurrent, it }, 'booths over the PubNub transport', {
  create: () => createPubnubTransport(connection),
  cuttable,
  patienceMs: 30_000,
})

const harness = {
  async create() {
    const { proxy, transport } = await behindProxy()
    return { transport, disconnect: (way: number) => proxy.cutAll(way % 2 === 0 ? 'close' : 'reset') }
  },
}

testDisconnects({ describe, it }, 'booths over the PubNub transport', harness, { seed: 11, lines: 60, disconnects: 6 })
