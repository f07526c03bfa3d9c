import { testTransport } from '@lingobooth/testing'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { type NatsServer, startNatsServer } from '../../../scripts/servers/nats.ts'
import { createNatsTransport } from './index.ts'

let server: NatsServer
beforeAll(async () => {
  server = await startNatsServer()
})
afterAll(() => server.stop())

testTransport({ describe, it }, 'NATS transport in Node', {
  create: () => createNatsTransport({ servers: server.websocketUrl }),
  oldCursor: '1-1',
})
