import { LingoboothError } from '@lingobooth/core'
import { type PubnubServer, startPubnubServer } from '@lingobooth/testing/pubnub'
import type PubNub from 'pubnub'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPubnubTransport } from './index.ts'
import {
  channelNamed,
  connectionTo,
  eventually,
  filesChannel,
  join,
  plainClient,
  textsOf,
} from './test-support/join.ts'

vi.setConfig({ testTimeout: 60_000 })

let server: PubnubServer
const clean: (() => unknown)[] = []

const enter = async (...[userId, options]: [string, object?]) => {
  const participant = await join(server, userId, options)
  clean.push(participant.session.close)
  return participant
}
const plain = (userId: string, options = {}): PubNub => {
  const client = plainClient(server, userId, options)
  clean.push(() => client.destroy(true))
  return client
}
const requestsOf = (route: string) => server.requests.filter((request) => request.route === route)

beforeEach(async () => {
  server = await startPubnubServer({ presenceIntervalMs: 20, announceMax: 3 })
})
afterEach(async () => {
  for (const end of clean.splice(0)) await end()
  await server.close()
})

const bareMessage = {
  module: 'chat',
  time: '09:41:07',
  name: 'Ana',
  speakerLanguage: 'spanish-spain',
  text: 'Buenos días',
  type: 'text',
}

describe('messages', () => {
  it('of a client that knows only the specification are heard as they are', async () => {
    const { heard } = await enter('luis')
    const { timetoken } = await plain('ana').publish({ channel: await channelNamed(), message: bareMessage })
    await eventually(() => heard).toEqual([{ channel: 'chat', message: bareMessage, sender: 'ana', cursor: timetoken }])
  })

  it('are heard by such a client without anything around them', async () => {
    const { session } = await enter('luis')
    const [heard, statuses]: [unknown[], unknown[]] = [[], []]
    const ana = plain('ana')
    ana.addListener({
      message: ({ message, publisher }) => heard.push({ message, publisher }),
      status: ({ category }) => statuses.push(category),
    })
    ana.subscribe({ channels: [await channelNamed()] })
    await eventually(() => statuses).toContain('PNConnectedCategory')
    await session.publish('chat', bareMessage)
    await eventually(() => heard).toEqual([{ message: bareMessage, publisher: 'luis' }])
  })

  it('travel in the URL while they are short, and in a body when they are long or shall never be in a URL', async () => {
    const { session } = await enter('luis')
    await session.publish('chat', { text: 'short' })
    await session.publish('chat', { text: 'é'.repeat(800) })
    const discreet = await enter('ana', { alwaysPost: true })
    await discreet.session.publish('chat', { text: 'short' })
    expect(requestsOf('publish').map(({ method }) => method)).toEqual(['GET', 'POST', 'POST'])
  })

  it('beyond the limit are refused before a request is made', async () => {
    const { session } = await enter('luis')
    const message = { text: 'x'.repeat(session.limits.messageBytes) }
    await expect(session.publish('chat', message)).rejects.toMatchObject({ code: 'too-large' })
    expect(requestsOf('publish')).toEqual([])
  })

  it('that PubNub calls too large anyhow are told to be', async () => {
    const { session } = await enter('luis')
    for (const status of [413, 414]) {
      server.fail('publish', { status })
      await expect(session.publish('chat', bareMessage)).rejects.toMatchObject({ code: 'too-large', status })
    }
  })

  it('wait for the one before, so that none overtakes another', async () => {
    const [speaker, listener] = [await enter('luis'), await enter('ana')]
    const release = server.hold('publish')
    const texts = Array.from({ length: 64 }, (_, index) => `${index}`)
    const publishing = Promise.all(texts.map((text) => speaker.session.publish('chat', { text })))
    await eventually(() => requestsOf('publish')).toHaveLength(1)
    await speaker.session.profile.get('ana')
    expect(requestsOf('publish')).toHaveLength(1)
    release()
    await publishing
    await eventually(() => textsOf(listener)).toEqual(texts)
  })

  it.each([
    [400, { code: 'bad-request', status: 400 }],
    [403, { code: 'unauthorized', status: 403 }],
    [404, { code: 'not-found', status: 404 }],
    [429, { code: 'rate-limited', status: 429, retryAfterMs: 1_500 }],
    [500, { code: 'network', status: 500 }],
    [503, { code: 'network', status: 503 }],
  ])('that PubNub answers with %i are not sent again', async (status, expected) => {
    const { session } = await enter('luis', { rateLimitPauseMs: 1_500 })
    server.fail('publish', { status, retryAfterSeconds: 1 })
    const error = await session.publish('chat', bareMessage).catch((thrown: unknown) => thrown)
    expect(LingoboothError.is(error) && error).toMatchObject(expected)
    expect(requestsOf('publish')).toHaveLength(1)
    await session.publish('chat', bareMessage)
  })
})

describe('history', () => {
  it('gives a long way back page by page, each message once, without asking twice for what it passed', async () => {
    const [{ session }, ana] = [await enter('luis'), plain('ana')]
    const channel = await channelNamed()
    const { timetoken } = await ana.publish({ channel, message: { text: 'start' } })
    for (let number = 0; number < 250; number++) await ana.publish({ channel, message: { text: `${number}` } })
    const texts: unknown[] = []
    let after: string | undefined = timetoken
    const sizes: number[] = []
    for (let more = true; more; ) {
      const page = await session.history.read('chat', { limit: 60, ...(after && { after }) })
      texts.push(...page.deliveries.map(({ message }) => (message as { text: string }).text))
      sizes.push(page.deliveries.length)
      after = page.deliveries.at(-1)?.cursor
      more = page.more
    }
    expect(texts).toEqual(Array.from({ length: 250 }, (_, index) => `${index}`))
    expect(sizes).toEqual([60, 60, 60, 60, 10])
    expect(requestsOf('history').length).toBeLessThan(6)
  })

  it('leaves out what was published as a file', async () => {
    const [{ session }, ana] = [await enter('luis'), plain('ana')]
    const channel = await channelNamed()
    await ana.publish({ channel, message: bareMessage })
    await ana.sendFile({ channel, file: { data: Buffer.from('x'), name: 'x' }, message: 'see' })
    const { deliveries } = await session.history.read('chat', { limit: 50 })
    expect(deliveries.map(({ message }) => message)).toEqual([bareMessage])
  })
})

describe('files', () => {
  it('are stored without their name, and heard of by nobody who listens to the channels', async () => {
    const [sender, receiver] = [await enter('luis'), await enter('ana')]
    const reference = await sender.session.files.send(new File(['content'], 'salary.txt', { type: 'text/plain' }))
    expect(await (await receiver.session.files.open(reference)).text()).toBe('content')
    expect(server.requests.some(({ path, body }) => (path + new TextDecoder().decode(body)).includes('salary'))).toBe(
      false,
    )
    const { data } = await plain('omar').listFiles({ channel: await filesChannel() })
    expect(data).toMatchObject([{ id: reference.id, name: 'file', size: 7 }])
    expect(requestsOf('publish-file').map(({ query }) => query.get('store'))).toEqual(['0'])
    expect(receiver.heard).toEqual([])
  })

  it('without a byte need no storage', async () => {
    const { session } = await enter('luis')
    const reference = await session.files.send(new File([], 'empty.txt'))
    expect((await session.files.open(reference)).size).toBe(0)
    expect(requestsOf('generate-upload-url')).toEqual([])
  })

  it('that are not what the line says are refused', async () => {
    const { session } = await enter('luis')
    const reference = await session.files.send(new File(['content'], 'a.txt'))
    const other = session.files.open({ ...reference, sha256: '0'.repeat(64) })
    await expect(other).rejects.toMatchObject({ code: 'bad-response' })
    const shorter = session.files.open({ ...reference, sizeBytes: 6 })
    await expect(shorter).rejects.toMatchObject({ code: 'bad-response' })
  })
})

describe('presence', () => {
  const peersOf = ({ session }: Awaited<ReturnType<typeof enter>>) =>
    session.presence
      .peers()
      .map(({ sender }) => sender)
      .toSorted()

  it('knows of somebody who vanished', async () => {
    const ana = await enter('ana')
    const luis = plain('luis')
    luis.subscribe({ channels: [await channelNamed()] })
    await eventually(() => peersOf(ana)).toEqual(['luis'])
    luis.disconnect(true)
    server.timeOut(await channelNamed(), 'luis')
    await eventually(() => peersOf(ana)).toEqual([])
  })

  it('follows a crowd that is told of in intervals', async () => {
    const ana = await enter('ana')
    const crowd = ['b', 'c', 'd', 'e', 'f']
    const clients = crowd.map((user) => plain(user))
    for (const client of clients) client.subscribe({ channels: [await channelNamed()] })
    await eventually(() => peersOf(ana)).toEqual(crowd)
    for (const client of clients) client.unsubscribeAll()
    await eventually(() => peersOf(ana)).toEqual([])
  })

  it('shows the names of who is there, and what they change', async () => {
    const [ana, luis] = [await enter('ana'), await enter('luis')]
    await luis.session.profile.set({ name: 'Luis', description: 'spanish-spain' })
    const shown = () => ana.session.presence.peers()
    await eventually(shown).toEqual([{ sender: 'luis', profile: { name: 'Luis', description: 'spanish-spain' } }])
    await luis.session.profile.set({ name: 'Luis', description: 'french-france' })
    await eventually(shown).toEqual([{ sender: 'luis', profile: { name: 'Luis', description: 'french-france' } }])
  })

  it('keeps what the application keeps of its users, also when both write at once', async () => {
    const [{ session }, ana] = [await enter('ana'), plain('ana')]
    await ana.objects.setUUIDMetadata({ data: { email: 'ana@example.org', custom: { desk: 7 } } })
    const release = server.hold('set-user')
    const setting = session.profile.set({ name: 'Ana', description: 'spanish-spain' })
    await eventually(() => requestsOf('set-user')).toHaveLength(2)
    server.fail('set-user', { status: 412 })
    release()
    await setting
    const { data } = await ana.objects.getUUIDMetadata({ include: { customFields: true } })
    const custom = { desk: 7, description: 'spanish-spain' }
    expect(data).toMatchObject({ name: 'Ana', email: 'ana@example.org', custom })
    await session.profile.set({ name: 'Ana', description: 'spanish-spain' })
    expect(requestsOf('set-user')).toHaveLength(3)
    expect(requestsOf('set-user').at(-1)?.headers['if-match']).toBeDefined()
  })

  it('stays as it was set last', async () => {
    const { session } = await enter('ana')
    const release = server.hold('set-user')
    const names = ['Ana', 'Ana M.', 'Ana María']
    const setting = Promise.all(names.map((name) => session.profile.set({ name, description: '' })))
    await eventually(() => requestsOf('set-user')).toHaveLength(1)
    release()
    await setting
    expect(requestsOf('set-user').map(({ body }) => JSON.parse(new TextDecoder().decode(body)).name)).toEqual(names)
  })

  it('can be left out, like all that a keyset need not have', async () => {
    const without = ['files', 'history', 'presence', 'profile'] as const
    const transport = createPubnubTransport({ ...connectionTo(server), without })
    const session = await transport.open({
      room: 'weekly',
      channels: ['chat'],
      self: { clientId: 'a', userId: 'ana', name: 'Ana' },
      signal: new AbortController().signal,
      onDelivery: () => undefined,
      onStatus: () => undefined,
      onClosed: () => undefined,
    })
    clean.push(session.close)
    expect(Object.keys(session).toSorted()).toEqual(['close', 'limits', 'publish'])
    expect(requestsOf('here-now')).toEqual([])
    expect(requestsOf('subscribe').some(({ path }) => path.includes('pnpres'))).toBe(false)
  })
})

describe('a client of the application', () => {
  it('is used as it is, and left as it was', async () => {
    const client = plain('ana')
    const [heard, statuses]: [unknown[], string[]] = [[], []]
    client.addListener({
      message: ({ message }) => heard.push(message),
      status: ({ category }) => statuses.push(category),
    })
    client.subscribe({ channels: ['own'] })
    await eventually(() => statuses).toContain('PNConnectedCategory')
    const luis = await enter('luis')
    const guest = await enter('ignored', { client: async () => client })
    await guest.session.publish('chat', { text: 'from the guest' })
    await eventually(() => luis.heard).toMatchObject([{ sender: 'ana', message: { text: 'from the guest' } }])
    await guest.session.close()
    await eventually(() => server.occupants('own')).toEqual(['ana'])
    const channel = await channelNamed()
    await eventually(() => server.occupants(channel)).toEqual(['luis'])
    expect(client.getSubscribedChannels()).toEqual(['own'])
    await plain('omar').publish({ channel: 'own', message: 'still there' })
    await eventually(() => heard.at(-1)).toBe('still there')
  })

  it('that is stopped and started again interrupts the session', async () => {
    const client = plain('ana')
    const guest = await enter('ignored', { client })
    client.disconnect()
    await eventually(() => guest.statuses).toEqual(['interrupted'])
    await expect(guest.session.publish('chat', {})).rejects.toMatchObject({ code: 'network' })
    client.reconnect()
    await eventually(() => guest.statuses).toEqual(['interrupted', 'live'])
  })

  it('that ends all its subscriptions ends the session', async () => {
    const client = plain('ana')
    const guest = await enter('ignored', { client })
    client.unsubscribeAll()
    await eventually(() => guest.ends).toMatchObject([{ code: 'closed' }])
    await expect(guest.session.publish('chat', {})).rejects.toMatchObject({ code: 'closed' })
  })

  it('that loses its subscriptions while the page is offline ends the session', async () => {
    const client = plain('ana')
    const guest = await enter('ignored', { client })
    client.destroy(true)
    await eventually(() => guest.ends).toMatchObject([{ code: 'closed' }])
  })

  it('keeps its own subscription to a channel of the room', async () => {
    const client = plain('ana')
    const [heard, statuses]: [unknown[], string[]] = [[], []]
    const channel = await channelNamed()
    client.addListener({
      message: ({ message }) => heard.push(message),
      status: ({ category }) => statuses.push(category),
    })
    client.subscribe({ channels: [channel] })
    await eventually(() => statuses).toContain('PNConnectedCategory')
    const guest = await enter('ignored', { client })
    await guest.session.close()
    await plain('omar').publish({ channel, message: 'still there' })
    await eventually(() => heard).toEqual(['still there'])
  })
})

describe('options', () => {
  it.each([
    ['no keys', { publishKey: '' }, 'publishKey'],
    ['a long user', { userId: 'x'.repeat(93) }, '1 to 92 characters'],
    ['keys of nobody', { subscribeKey: 'other' }, 'check the keys'],
  ])('are refused with advice: %s', async (_, { userId = 'ana', ...options }: Record<string, string>, advice) => {
    const error = await join(server, userId, options).catch((thrown: unknown) => thrown)
    expect(LingoboothError.is(error) && ['bad-option', 'bad-request'].includes(error.code)).toBe(true)
    expect(String(error)).toContain(advice)
  })

  it.each(['', 'a-b', 'a.b', 'x'.repeat(17)])('refuse the prefix %j', (prefix) => {
    expect(() => createPubnubTransport({ prefix })).toThrow('The option prefix takes 1 to 16 letters and digits.')
  })
})
