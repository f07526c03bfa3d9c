import { testTransport } from '@lingobooth/testing'
import { type NatsConnection, wsconnect } from '@nats-io/nats-core'
import { afterAll, describe } from 'vitest'
import { createNatsTransport } from './index.ts'
import { it } from './test-support/nats.ts'
import { natsServer, proxied } from './test-support/server.ts'

const server = natsServer()
const path = proxied(server)
const connections: Promise<NatsConnection>[] = []
afterAll(async () => {
  for (const connection of await Promise.all(connections)) await connection.close()
})

/** Its connection is the host's, which closes it. */
const endable =
  (options: { readonly history?: false; readonly files?: false } = {}) =>
  async () => {
    const connection = await wsconnect({ servers: server.websocketUrl })
    return {
      transport: createNatsTransport({ connection, ...options }),
      end: () => connection.close(),
    }
  }

testTransport({ describe, it }, 'NATS transport in Node', {
  create: () => createNatsTransport({ servers: path.webSocketUrl }),
  connections: path.connections,
  shared() {
    const connection = wsconnect({ servers: server.websocketUrl })
    connections.push(connection)
    return createNatsTransport({ connection: () => connection })
  },
  endable: endable(),
  oldCursor: '1-1',
  patienceMs: 15_000,
})

testTransport({ describe, it }, 'NATS transport without JetStream', {
  create: () => createNatsTransport({ servers: path.webSocketUrl, history: false, files: false }),
  connections: path.connections,
  endable: endable({ history: false, files: false }),
  without: ['history', 'files'],
  patienceMs: 15_000,
})
