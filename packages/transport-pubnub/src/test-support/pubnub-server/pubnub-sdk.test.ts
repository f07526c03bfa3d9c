import PubNub from 'pubnub'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type PubnubServer, startPubnubServer } from './index.ts'

let server: PubnubServer
let clients: PubNub[] = []

const connect = (userId: string, to = server) => {
  const client = new PubNub({
    publishKey: to.publishKey,
    subscribeKey: to.subscribeKey,
    userId,
    origin: to.origin,
    ssl: false,
    retryConfiguration: PubNub.NoneRetryPolicy(),
  })
  clients.push(client)
  return client
}

/** Subscribes, and collects all that is heard. */
async function listen(client: PubNub, channel: string) {
  const heard: unknown[] = []
  const statuses: string[] = []
  client.addListener({
    message: ({ message, publisher, timetoken }) => heard.push({ message, publisher, timetoken }),
    signal: ({ message, publisher }) => heard.push({ signal: message, publisher }),
    presence: (event) => heard.push({ action: event.action, ...('uuid' in event && { uuid: event.uuid }) }),
    file: ({ file, message }) => heard.push({ file: { id: file?.id, name: file?.name }, message }),
    objects: ({ message }) => heard.push({ event: message.event, type: message.type }),
    status: ({ category }) => statuses.push(category),
  })
  client.subscribe({ channels: [channel], withPresence: true })
  await expect.poll(() => statuses).toContain('PNConnectedCategory')
  return { heard, statuses }
}

beforeEach(async () => {
  server = await startPubnubServer({ announceMax: 2, presenceIntervalMs: 20 })
})
afterEach(async () => {
  for (const client of clients) client.destroy(true)
  clients = []
  await server.close()
})

const failure = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ status }: { status: { category: string; statusCode: number } }) => [status.statusCode, status.category],
  )

describe('the PubNub SDK with the test double', () => {
  it('publishes in the URL and in a body, signals, and receives both', async () => {
    const ana = connect('ana')
    const { heard } = await listen(connect('luis'), 'talk')
    const { timetoken } = await ana.publish({ channel: 'talk', message: { text: 'Hola / ¿qué? 🎉' } })
    const posted = await ana.publish({ channel: 'talk', message: { text: 'posted' }, sendByPost: true })
    await ana.signal({ channel: 'talk', message: 'typing' })
    await expect
      .poll(() => heard)
      .toEqual([
        { action: 'join', uuid: 'luis' },
        { message: { text: 'Hola / ¿qué? 🎉' }, publisher: 'ana', timetoken },
        { message: { text: 'posted' }, publisher: 'ana', timetoken: posted.timetoken },
        { signal: 'typing', publisher: 'ana' },
      ])
    expect(server.requests.filter(({ route }) => route === 'publish').map(({ method }) => method)).toEqual([
      'GET',
      'POST',
    ])
  })

  it('reports who is present, joined, left or timed out', async () => {
    const ana = connect('ana')
    const { heard } = await listen(ana, 'talk')
    const luis = connect('luis')
    await listen(luis, 'talk')
    const { channels } = await ana.hereNow({ channels: ['talk'] })
    expect(channels.talk?.occupants.map(({ uuid }) => uuid)).toEqual(['ana', 'luis'])
    luis.unsubscribe({ channels: ['talk'] })
    await expect.poll(() => server.occupants('talk')).toEqual(['ana'])
    const mei = connect('mei')
    await listen(mei, 'talk')
    await expect.poll(() => server.polls).toBe(2)
    mei.disconnect(true)
    await expect.poll(() => server.polls).toBe(1)
    server.timeOut('talk', 'mei')
    await expect
      .poll(() => heard)
      .toEqual([
        { action: 'join', uuid: 'ana' },
        { action: 'join', uuid: 'luis' },
        { action: 'leave', uuid: 'luis' },
        { action: 'join', uuid: 'mei' },
        { action: 'timeout', uuid: 'mei' },
      ])
  })

  it('receives large groups in intervals', async () => {
    const { heard } = await listen(connect('ana'), 'talk')
    for (const user of ['luis', 'mei', 'omar']) await listen(connect(user), 'talk')
    await expect.poll(() => heard.at(-1)).toEqual({ action: 'interval' })
  })

  it('reads history in pages, newest first, each page oldest first', async () => {
    const ana = connect('ana')
    const timetokens: string[] = []
    for (const message of [1, 2, 3, 4, 5])
      timetokens.push((await ana.publish({ channel: 'talk', message, storeInHistory: message !== 3 })).timetoken)
    const read = async (options: object) => {
      const { channels } = await ana.fetchMessages({ channels: ['talk'], stringifiedTimeToken: true, ...options })
      return channels.talk?.map(({ message }) => message)
    }
    const [first, second, , fourth] = timetokens
    expect(await read({ count: 2 })).toEqual([4, 5])
    expect(await read({ count: 2, start: fourth })).toEqual([1, 2])
    expect(await read({ end: second })).toEqual([2, 4, 5])
    expect(await read({ start: fourth, end: first })).toEqual([1, 2])
    const { channels } = await ana.fetchMessages({ channels: ['talk'], count: 1, stringifiedTimeToken: true })
    expect(channels.talk).toMatchObject([{ timetoken: timetokens[4], uuid: 'ana', messageType: -1 }])
  })

  it('sends, receives, lists, downloads and deletes a file', async () => {
    const ana = connect('ana')
    const { heard } = await listen(connect('luis'), 'talk')
    const data = new TextEncoder().encode('content').buffer as ArrayBuffer
    const sent = await ana.sendFile({
      channel: 'talk',
      file: { data: Buffer.from(data), name: 'a b.txt' },
      message: 'see',
    })
    const file = { id: sent.id, name: 'a b.txt' }
    await expect.poll(() => heard.at(-1)).toEqual({ file, message: 'see' })
    expect((await ana.listFiles({ channel: 'talk' })).data).toMatchObject([{ ...file, size: 7 }])
    const downloaded = await ana.downloadFile({ channel: 'talk', ...file })
    expect(await downloaded.toString('utf8')).toBe('content')
    const { channels } = await ana.fetchMessages({ channels: ['talk'], count: 1 })
    expect(channels.talk).toMatchObject([{ messageType: 4, message: { file } }])
    await ana.deleteFile({ channel: 'talk', ...file })
    expect(await failure(ana.downloadFile({ channel: 'talk', ...file }))).toEqual([404, 'PNUnknownCategory'])
    const large = { data: Buffer.alloc(5 * 1024 * 1024 + 1), name: 'large' }
    await expect(ana.sendFile({ channel: 'talk', file: large })).rejects.toMatchObject({ status: { error: true } })
  })

  it('stores and returns user metadata', async () => {
    const ana = connect('ana')
    const { heard } = await listen(connect('luis'), 'ana')
    expect(await failure(ana.objects.getUUIDMetadata({ uuid: 'ana' }))).toEqual([404, 'PNUnknownCategory'])
    const { data } = await ana.objects.setUUIDMetadata({ data: { name: 'Ana', custom: { description: 'x' } } })
    const found = await connect('luis').objects.getUUIDMetadata({ uuid: 'ana', include: { customFields: true } })
    expect(found.data).toEqual(data)
    expect(found.data).toMatchObject({ name: 'Ana', custom: { description: 'x' } })
    await expect.poll(() => heard.at(-1)).toEqual({ event: 'set', type: 'uuid' })
    const stale = ana.objects.setUUIDMetadata({ data: { name: 'B' }, ifMatchesEtag: 'stale' })
    expect(await failure(stale)).toEqual([412, 'PNUnknownCategory'])
  })

  it.each([
    [400, 'PNBadRequestCategory'],
    [404, 'PNUnknownCategory'],
    [429, 'PNUnknownCategory'],
    [503, 'PNServerErrorCategory'],
  ])('reports failure %i', async (status, category) => {
    server.fail('publish', { status })
    const ana = connect('ana')
    expect(await failure(ana.publish({ channel: 'talk', message: 1 }))).toEqual([status, category])
    await ana.publish({ channel: 'talk', message: 1 })
  })

  it('reports an oversized message', async () => {
    const message = { text: 'x'.repeat(33_000) }
    const ana = connect('ana')
    expect(await failure(ana.publish({ channel: 'talk', message }))).toEqual([414, 'PNUnknownCategory'])
    expect(await failure(ana.publish({ channel: 'talk', message, sendByPost: true }))).toEqual([
      413,
      'PNUnknownCategory',
    ])
  })

  it('needs a token with Access Manager', async () => {
    const guarded = await startPubnubServer({ accessManager: true })
    guarded.grant('token', { channels: { talk: ['read', 'write'], 'talk-pnpres': ['read'] } })
    const ana = connect('ana', guarded)
    expect(await failure(ana.publish({ channel: 'talk', message: 1 }))).toEqual([403, 'PNAccessDeniedCategory'])
    ana.setToken('token')
    const { heard, statuses } = await listen(ana, 'talk')
    await ana.publish({ channel: 'talk', message: 1 })
    await expect.poll(() => heard).toMatchObject([{ action: 'join' }, { message: 1 }])
    guarded.revoke('token')
    expect(await failure(ana.publish({ channel: 'talk', message: 2 }))).toEqual([403, 'PNAccessDeniedCategory'])
    await guarded.kill()
    await guarded.restart()
    await expect.poll(() => statuses).toContain('PNDisconnectedUnexpectedlyCategory')
    ana.reconnect()
    await expect.poll(() => statuses).toContain('PNConnectionErrorCategory')
    await guarded.close()
  })

  it('receives what was published during an outage, once it reconnects', async () => {
    const ana = connect('ana')
    const { heard, statuses } = await listen(ana, 'talk')
    await server.kill()
    await expect.poll(() => statuses).toContain('PNDisconnectedUnexpectedlyCategory')
    await server.restart()
    await connect('luis').publish({ channel: 'talk', message: 'meanwhile' })
    ana.reconnect()
    await expect.poll(() => heard.at(-1)).toMatchObject({ message: 'meanwhile', publisher: 'luis' })
  })
})
