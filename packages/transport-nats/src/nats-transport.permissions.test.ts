import type { Transport } from '@lingobooth/core'
import { testTransport } from '@lingobooth/testing'
import { jetstreamManager } from '@nats-io/jetstream'
import { type NatsConnection, wsconnect } from '@nats-io/nats-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { createNatsTransport, natsPermissions, natsStreams } from './index.ts'
import { assembleNatsTransport } from './nats-transport.ts'
import { type JoinOptions, join } from './test-support/join.ts'
import { hasNatsServer, it } from './test-support/nats.ts'
import { natsServer, proxied } from './test-support/server.ts'

const operator = { user: 'operator', password: 'operator' }
const userOf = async (user: string, rooms?: readonly string[]) => ({
  user,
  password: user,
  permissions: await natsPermissions({ userId: user, ...(rooms && { rooms }) }),
})

const people = Array.from({ length: 40 }, (_, index) => `person-${index}`)

const server = natsServer(async () => ({
  users: [
    operator,
    ...(await Promise.all(people.map((user) => userOf(user)))),
    await userOf('ana'),
    await userOf('ben'),
    await userOf('eve'),
    await userOf('carla', ['weekly', 'Größe *.> {x}']),
  ],
}))
const path = proxied(server)

const as = (user: string) => ({
  servers: server.websocketUrl,
  credentials: { user, password: user },
  heartbeatMs: 60_000,
  permissions: 'users' as const,
})
const enter = (user: string, options?: JoinOptions) => join(as(user), { userId: user, ...options })

let administrator: NatsConnection
beforeAll(async () => {
  if (!hasNatsServer) return
  administrator = await wsconnect({ servers: server.websocketUrl, user: 'operator', pass: 'operator' })
})
afterAll(() => administrator?.close())

const makeStreams = async () => {
  const manager = await jetstreamManager(administrator)
  for (const stream of Object.values(natsStreams())) await manager.streams.add({ ...stream })
}

describe('a server without the streams of an operator', () => {
  it('tells a user without the permission to create them what to do', async () => {
    await expect(enter('ana')).rejects.toMatchObject({
      code: 'unauthorized',
      message: expect.stringContaining('create it from `natsStreams()`'),
    })
    await makeStreams()
    await (await enter('ana')).session.close()
  })
})

const usersBySelf = new Map<string, string>()
/** Everybody of the suite is a user of the server, and the same one when coming back. */
const userIn = ({ userId, clientId }: { readonly userId: string; readonly clientId: string }) => {
  const key = `${userId} ${clientId}`
  const user = usersBySelf.get(key) ?? people[usersBySelf.size % people.length] ?? ''
  usersBySelf.set(key, user)
  return user
}
const asPeople = (transportOf: (user: string) => Transport): Transport => ({
  id: 'nats-transport',
  open: (options) => {
    const userId = userIn(options.self)
    return transportOf(userId).open({ ...options, self: { ...options.self, userId } })
  },
})

testTransport({ describe, it }, 'NATS transport with the permissions of a user', {
  create: () => asPeople((user) => assembleNatsTransport({ ...as(user), servers: path.webSocketUrl }, as(user))),
  connections: path.connections,
  async endable() {
    const inboxPrefix = 'lingobooth.inbox.ana'
    const connection = await wsconnect({ servers: server.websocketUrl, user: 'ana', pass: 'ana', inboxPrefix })
    const transport = createNatsTransport({ connection, permissions: 'users' })
    const asAna: Transport = {
      id: transport.id,
      open: (options) => transport.open({ ...options, self: { ...options.self, userId: 'ana' } }),
    }
    return { transport: asAna, end: () => connection.close() }
  },
  oldCursor: '1-1',
  patienceMs: 15_000,
})

describe('the permissions of a user', () => {
  it('prevent joining under the name of another', async () => {
    await expect(enter('eve', { userId: 'ana' })).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('identify each sender, however often a user joins', async () => {
    const [first, second, ben] = [await enter('ana'), await enter('ana'), await enter('ben')]
    await Promise.all([second.session.publish('main', { text: 'a' }), ben.session.publish('main', { text: 'b' })])
    await expect.poll(() => first.texts().toSorted()).toEqual(['a', 'b'])
    const users = first.heard.map(({ sender = '' }) => first.session.userOf?.(sender))
    expect(users.toSorted()).toEqual(['ana', 'ben'])
    await Promise.all([first, second, ben].map(({ session }) => session.close()))
  })

  it('let one user with many connections keep nobody off the list of participants', async () => {
    const ana = await enter('ana', { clientId: 'tab' })
    const eve = await wsconnect({ servers: server.websocketUrl, user: 'eve', pass: 'eve' })
    for (let index = 0; index < 600; index++)
      eve.publish(`lingobooth.live.weekly.@.eve.${index}`, JSON.stringify({ kind: 'here' }))
    await eve.flush()
    const ben = await enter('ben', { clientId: 'tab' })
    const listed = [...Array.from({ length: 20 }, (_, index) => `eve.${index}`), 'ben.tab']
    await expect.poll(() => ana.session.presence.peers().map(({ sender }) => sender)).toEqual(listed)
    await Promise.all([eve.close(), ana.session.close(), ben.session.close()])
  })

  it('reject a wrong password', async () => {
    const options = { ...as('ana'), credentials: { user: 'ana', password: 'wrong' } }
    await expect(join(options)).rejects.toMatchObject({ code: 'unauthorized', vendor: 'nats-transport' })
  })

  it('make the server refuse any message under the name of another, stored or live, to all or to one', async () => {
    const ana = await enter('ana', { clientId: 'tab' })
    const eve = await wsconnect({
      servers: server.websocketUrl,
      user: 'eve',
      pass: 'eve',
      inboxPrefix: 'lingobooth.inbox.eve',
    })
    const forged = JSON.stringify({ text: 'forged' })
    const subjects = ['kept.weekly.main.ben.tab', 'live.weekly.main.ben.tab', 'to.weekly.ana.tab.main.ben.tab']
    const refusals: string[] = []
    const watching = (async () => {
      for await (const status of eve.status()) if (status.type === 'error') refusals.push(status.error.message)
    })()
    for (const subject of subjects) eve.publish(`lingobooth.${subject}`, forged)
    await expect.poll(() => refusals.length).toBe(3)
    await ana.session.publish('main', { text: 'after' })
    const page = await ana.session.history.read('main', { limit: 1 })
    expect(page.deliveries.map(({ message }) => message)).toEqual([{ text: 'after' }])
    expect(ana.heard).toEqual([])
    await Promise.all([eve.close(), watching, ana.session.close()])
  })

  it('leave no way to make the server itself write under the name of another', async () => {
    const ana = await enter('ana', { clientId: 'tab' })
    const ben = await enter('ben', { clientId: 'tab' })
    const eve = await wsconnect({
      servers: server.websocketUrl,
      user: 'eve',
      pass: 'eve',
      inboxPrefix: 'lingobooth.inbox.eve',
    })
    const evil = new TextEncoder().encode(JSON.stringify({ text: 'evil' }))
    const { seq } = (await eve.request('lingobooth.kept.weekly.main.eve.tab', evil)).json<{ seq: number }>()
    const subjects = ['kept.weekly.main.ben.tab', 'live.weekly.main.ben.tab', 'to.weekly.ana.tab.main.ben.tab']
    const { lines } = natsStreams()
    const filter = 'lingobooth.kept.weekly.main.eve.tab'
    for (const [index, reply] of subjects.map((subject) => `lingobooth.${subject}`).entries()) {
      const ask = (subject: string, body: unknown) => eve.publish(subject, JSON.stringify(body), { reply })
      const consumer = (name: string, more: object) => ({
        stream_name: lines.name,
        config: { name, filter_subject: filter, ack_policy: 'none', deliver_policy: 'all', ...more },
      })
      const create = (name: string, more: object) =>
        ask(`$JS.API.CONSUMER.CREATE.${lines.name}.${name}.${filter}`, consumer(name, more))
      create(`push-${index}`, { deliver_subject: reply })
      create(`pull-${index}`, {})
      ask(`$JS.API.CONSUMER.MSG.NEXT.${lines.name}.pull-${index}`, { batch: 10, no_wait: true })
      ask(`$JS.API.DIRECT.GET.${lines.name}`, { seq })
      ask(`$JS.API.STREAM.MSG.GET.${lines.name}`, { seq })
      ask(`$JS.API.STREAM.INFO.${lines.name}`, {})
      ask('$JS.API.INFO', {})
    }
    await eve.flush()
    await ben.session.publish('main', { text: 'honest' })
    await ben.session.publish('main', { text: 'for one' }, { to: 'ana.tab' })
    await expect.poll(() => ana.texts()).toContain('for one')
    const { deliveries } = await ana.session.history.read('main', { limit: 100 })
    const underBen = (all: typeof deliveries) =>
      all.filter(({ sender }) => sender === 'ben.tab').map(({ message }) => message)
    expect(underBen(deliveries)).toEqual([{ text: 'honest' }])
    expect(underBen(ana.heard)).toEqual([{ text: 'honest' }, { text: 'for one' }])
    await Promise.all([eve.close(), ana.session.close(), ben.session.close()])
  })

  it('allow reading only the listed rooms, and only the user’s own direct messages', async () => {
    const inside = await enter('carla', { room: 'Größe *.> {x}' })
    await expect(enter('carla', { room: 'secret' })).rejects.toMatchObject({ code: 'unauthorized' })
    const refused: string[] = []
    const carla = await wsconnect({
      servers: server.websocketUrl,
      user: 'carla',
      pass: 'carla',
      inboxPrefix: 'lingobooth.inbox.carla',
    })
    const watching = (async () => {
      for await (const status of carla.status()) if (status.type === 'error') refused.push(status.error.message)
    })()
    const listen = [
      'lingobooth.>',
      'lingobooth.live.secret.>',
      'lingobooth.kept.>',
      'lingobooth.to.weekly.ana.>',
      '_INBOX.>',
      'lingobooth.inbox.ana.>',
    ]
    for (const subject of listen) carla.subscribe(subject, { callback: () => undefined })
    await expect.poll(() => refused.length).toBe(listen.length)
    const manager = await jetstreamManager(carla, { checkAPI: false, timeout: 1_000 })
    const config = { name: 'spy', filter_subject: 'lingobooth.kept.secret.>', ack_policy: 'none' } as const
    await expect(manager.consumers.add(natsStreams().lines.name, config)).rejects.toThrow(/permissions violation/i)
    await expect(manager.consumers.add(natsStreams().lines.name, { name: 'spy', ack_policy: 'none' })).rejects.toThrow(
      /permissions violation/i,
    )
    await Promise.all([carla.close(), watching, inside.session.close()])
  })
})
