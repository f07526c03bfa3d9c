import { testTransport } from '@lingobooth/testing'
import PubNub from 'pubnub'
import { afterAll, describe, it } from 'vitest'
import { createPubnubTransport } from './index.ts'
import { connectionTo } from './test-support/join.ts'
import { startPubnubServer } from './test-support/pubnub-server/index.ts'

const server = await startPubnubServer()
const hosts: PubNub[] = []
afterAll(async () => {
  for (const client of hosts) client.destroy(true)
  await server.close()
})

/** Over the client of an application, which outlives the sessions. */
const shared = () => {
  const client = new PubNub({ ...connectionTo(server), userId: crypto.randomUUID() })
  hosts.push(client)
  return createPubnubTransport({ client })
}

testTransport({ describe, it }, 'PubNub transport in Node', {
  create: () => createPubnubTransport(connectionTo(server)),
  shared,
  oldCursor: '15000000000000000',
  patienceMs: 20_000,
})

testTransport({ describe, it }, "PubNub transport over the application's client", {
  create: shared,
  shared,
  oldCursor: '15000000000000000',
  patienceMs: 20_000,
})
