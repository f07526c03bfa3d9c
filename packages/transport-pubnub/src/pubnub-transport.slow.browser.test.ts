import { testTransport } from '@lingobooth/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { commands } from 'vitest/browser'
import { createPubnubTransport } from './index.ts'

const { id, origin, publishKey, subscribeKey } = await commands.startServer('pubnub')
const proxies: number[] = []
afterAll(() => Promise.all([...proxies, id].map((server) => commands.stopServer(server))))

const port = origin.split(':')[1]
let hosts = 0

/** Each under a name of its own: a page has six connections to a host over HTTP/1.1, and a poll holds one. */
const create = () =>
  createPubnubTransport({ origin: `host-${++hosts}.localhost:${port}`, publishKey, subscribeKey, ssl: false })

/** The service refuses to let it listen any longer. */
async function endable() {
  const proxy = await commands.startServer('fault-proxy', { upstream: `http://${origin}` })
  proxies.push(proxy.id)
  return {
    transport: createPubnubTransport({
      origin: proxy.url.replace('http://', ''),
      publishKey,
      subscribeKey,
      ssl: false,
    }),
    async end() {
      await commands.callServer(proxy.id, 'add', {
        request: { path: '/subscribe/' },
        fault: { type: 'answer', status: 403 },
      })
      await commands.callServer(proxy.id, 'cutAll', 'close')
    },
  }
}

testTransport({ describe, it }, 'PubNub transport in Chromium', {
  create,
  without: ['listen'],
  endable,
  connections: async () => Number(await commands.callServer(id, 'polls')),
  oldCursor: '15000000000000000',
  patienceMs: 20_000,
})

describe('the PubNub transport in Chromium', () => {
  it('notices an outage and its end, and receives what was said meanwhile', async () => {
    const own = await commands.startServer('pubnub')
    const texts: unknown[] = []
    const statuses: string[] = []
    const open = (userId: string) =>
      createPubnubTransport({
        origin: own.origin,
        publishKey: own.publishKey,
        subscribeKey: own.subscribeKey,
        ssl: false,
      }).open({
        room: 'weekly',
        channels: ['chat'],
        self: { clientId: userId, userId, name: userId },
        signal: new AbortController().signal,
        onDelivery: ({ message }) => userId === 'ana' && texts.push(Reflect.get(Object(message), 'text')),
        onStatus: (status) => userId === 'ana' && statuses.push(status),
        onClosed: () => undefined,
      })
    const ana = await open('ana')
    await commands.callServer(own.id, 'kill')
    await expect.poll(() => statuses).toEqual(['interrupted'])
    await commands.callServer(own.id, 'restart')
    const luis = await open('luis')
    await luis.publish('chat', { text: 'meanwhile' })
    await expect.poll(() => [statuses, texts]).toEqual([['interrupted', 'live'], ['meanwhile']])
    await Promise.all([ana.close(), luis.close()])
    await commands.stopServer(own.id)
  })
})
