import { testTransport } from '@lingobooth/testing'
import { type FaultProxy, startFaultProxy } from '@lingobooth/testing/fault-proxy'
import PubNub from 'pubnub'
import { afterAll, describe, it } from 'vitest'
import { createPubnubTransport } from './index.ts'
import { connectionTo } from './test-support/join.ts'
import { startPubnubServer } from './test-support/pubnub-server/index.ts'

const server = await startPubnubServer()
const hosts: PubNub[] = []
const proxies: FaultProxy[] = []
afterAll(async () => {
  for (const client of hosts) client.destroy(true)
  for (const proxy of proxies) await proxy.close()
  await server.close()
})

/** Over the client of an application, which outlives the sessions. */
const sharedBy = (connection: ReturnType<typeof connectionTo>) => {
  const client = new PubNub({ ...connection, userId: crypto.randomUUID() })
  hosts.push(client)
  return createPubnubTransport({ client })
}
const shared = () => sharedBy(connectionTo(server))

/** The service refuses to let it listen any longer. */
const endable = (create: typeof sharedBy) => async () => {
  const proxy = await startFaultProxy({ upstream: `http://${server.origin}` })
  proxies.push(proxy)
  return {
    transport: create({ ...connectionTo(server), origin: `127.0.0.1:${proxy.port}` }),
    async end() {
      await proxy.add({ request: { path: '/subscribe/' }, fault: { type: 'answer', status: 403 } })
      await proxy.cutAll('close')
    },
  }
}

testTransport({ describe, it }, 'PubNub transport in Node', {
  create: () => createPubnubTransport(connectionTo(server)),
  connections: () => server.polls,
  shared,
  endable: endable(createPubnubTransport),
  oldCursor: '15000000000000000',
  without: ['listen'],
  patienceMs: 20_000,
})

testTransport({ describe, it }, "PubNub transport over the application's client", {
  create: shared,
  connections: () => server.polls,
  shared,
  endable: endable(sharedBy),
  oldCursor: '15000000000000000',
  without: ['listen'],
  patienceMs: 20_000,
})
