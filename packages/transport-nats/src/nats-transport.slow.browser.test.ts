import { testTransport } from '@lingobooth/testing'
import { type NatsConnection, wsconnect } from '@nats-io/nats-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { commands } from 'vitest/browser'
import { createNatsTransport } from './index.ts'
import { join } from './test-support/join.ts'
import { hasNatsServer, it } from './test-support/nats.ts'

let server: Awaited<ReturnType<typeof commands.startServer<'nats'>>>
let path: Awaited<ReturnType<typeof commands.startServer<'fault-proxy'>>>
const connections: Promise<NatsConnection>[] = []
beforeAll(async () => {
  if (!hasNatsServer) return
  server = await commands.startServer('nats')
  path = await commands.startServer('fault-proxy', { upstream: server.websocketUrl.replace('ws:', 'http:') })
})
afterAll(async () => {
  for (const connection of await Promise.all(connections)) await connection.close()
  if (hasNatsServer) await Promise.all([path, server].map(({ id }) => commands.stopServer(id)))
})

const options = () => ({ servers: server.websocketUrl })

testTransport({ describe, it }, 'NATS transport in Chromium', {
  create: () => createNatsTransport({ servers: path.webSocketUrl }),
  connections: async () => Number(await commands.callServer(path.id, 'connections')),
  shared() {
    const connection = wsconnect({ servers: server.websocketUrl })
    connections.push(connection)
    return createNatsTransport({ connection: () => connection })
  },
  async endable() {
    const connection = await wsconnect({ servers: server.websocketUrl })
    return { transport: createNatsTransport({ connection }), end: () => connection.close() }
  },
  oldCursor: '1-1',
  patienceMs: 15_000,
})

const digestOf = async (blob: Blob) => new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))

describe('the NATS transport in Chromium', () => {
  it('transfers a file of 25 MB byte for byte', async () => {
    const [sender, receiver] = [await join(options()), await join(options())]
    const bytes = new Uint8Array(25 * 1024 * 1024).map((_, index) => (index * 131) % 251)
    const file = new File([bytes], 'large.bin')
    const opened = await receiver.session.files.open(await sender.session.files.send(file))
    expect(await digestOf(opened)).toEqual(await digestOf(file))
    await Promise.all([sender.session.close(), receiver.session.close()])
  })

  it('leaves the room on pagehide', async () => {
    const [stays, goes] = [await join(options()), await join({ ...options(), pageEvents: window })]
    await expect.poll(() => stays.session.presence.peers().length).toBe(1)
    window.dispatchEvent(new PageTransitionEvent('pagehide'))
    await expect.poll(() => stays.session.presence.peers().length).toBe(0)
    await Promise.all([stays.session.close(), goes.session.close()])
  })

  it('reports that the server is gone, and rejoins the room when it is back', async () => {
    const before = await join(options())
    await commands.callServer(server.id, 'kill')
    await expect.poll(() => before.ends).toMatchObject([{ code: 'network' }])
    await expect(join(options())).rejects.toMatchObject({ code: 'network' })
    await commands.callServer(server.id, 'restart')
    const [one, other] = [await join(options()), await join(options())]
    await one.session.publish('main', { text: 'back' })
    await expect.poll(() => other.texts()).toEqual(['back'])
    await Promise.all([one.session.close(), other.session.close()])
  })
})
