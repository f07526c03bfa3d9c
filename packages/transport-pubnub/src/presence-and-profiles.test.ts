import { describe, expect, it } from 'vitest'
import { createPubnubTransport } from './index.ts'
import { channelNamed, connectionTo, type Participant } from './test-support/join.ts'
import { pubnubStage } from './test-support/stage.ts'

const stage = pubnubStage({ presenceIntervalMs: 20, announceMax: 3 })

describe('presence', () => {
  const peersOf = ({ session }: Participant) =>
    session.presence
      .peers()
      .map(({ sender }) => sender)
      .toSorted()

  it('is left with one request', async () => {
    const ana = await stage.enter('ana')
    const luis = await stage.enter('luis')
    await ana.session.close()
    await expect.poll(() => peersOf(luis)).toEqual([])
    await luis.session.publish('chat', {})
    expect(stage.requestsOf('leave')).toHaveLength(1)
  })

  it('notices a client that vanished', async () => {
    const ana = await stage.enter('ana')
    const luis = stage.plain('luis')
    luis.subscribe({ channels: [await channelNamed()] })
    await expect.poll(() => peersOf(ana)).toEqual(['luis'])
    luis.disconnect(true)
    stage.server.timeOut(await channelNamed(), 'luis')
    await expect.poll(() => peersOf(ana)).toEqual([])
  })

  it('follows a crowd reported in intervals', async () => {
    const ana = await stage.enter('ana')
    const crowd = ['b', 'c', 'd', 'e', 'f']
    const clients = crowd.map((user) => stage.plain(user))
    for (const client of clients) client.subscribe({ channels: [await channelNamed()] })
    await expect.poll(() => peersOf(ana)).toEqual(crowd)
    for (const client of clients) client.unsubscribeAll()
    await expect.poll(() => peersOf(ana)).toEqual([])
  })

  it('shows the names of participants, and their changes', async () => {
    const [ana, luis] = [await stage.enter('ana'), await stage.enter('luis')]
    await luis.session.profile.set({ name: 'Luis', description: 'spanish-spain' })
    const shown = () => ana.session.presence.peers()
    await expect.poll(shown).toEqual([{ sender: 'luis', profile: { name: 'Luis', description: 'spanish-spain' } }])
    await luis.session.profile.set({ name: 'Luis', description: 'french-france' })
    await expect.poll(shown).toEqual([{ sender: 'luis', profile: { name: 'Luis', description: 'french-france' } }])
  })

  it('keeps the application’s own user metadata, even when both write at once', async () => {
    const [{ session }, ana] = [await stage.enter('ana'), stage.plain('ana')]
    await ana.objects.setUUIDMetadata({ data: { email: 'ana@example.org', custom: { desk: 7 } } })
    const release = stage.server.hold('set-user')
    const setting = session.profile.set({ name: 'Ana', description: 'spanish-spain' })
    await expect.poll(() => stage.requestsOf('set-user')).toHaveLength(2)
    stage.server.fail('set-user', { status: 412 })
    release()
    await setting
    const { data } = await ana.objects.getUUIDMetadata({ include: { customFields: true } })
    const custom = { desk: 7, description: 'spanish-spain' }
    expect(data).toMatchObject({ name: 'Ana', email: 'ana@example.org', custom })
    await session.profile.set({ name: 'Ana', description: 'spanish-spain' })
    expect(stage.requestsOf('set-user')).toHaveLength(3)
    expect(stage.requestsOf('set-user').at(-1)?.headers['if-match']).toBeDefined()
  })

  it('keeps the profile set last', async () => {
    const { session } = await stage.enter('ana')
    const release = stage.server.hold('set-user')
    const names = ['Ana', 'Ana M.', 'Ana María']
    const setting = Promise.all(names.map((name) => session.profile.set({ name, description: '' })))
    await expect.poll(() => stage.requestsOf('set-user')).toHaveLength(1)
    release()
    await setting
    expect(stage.requestsOf('set-user').map(({ body }) => JSON.parse(new TextDecoder().decode(body)).name)).toEqual(
      names,
    )
  })

  it('can be switched off, like every optional feature of a keyset', async () => {
    const without = ['files', 'history', 'presence', 'profile'] as const
    const transport = createPubnubTransport({ ...connectionTo(stage.server), without })
    const session = await transport.open({
      room: 'weekly',
      channels: ['chat'],
      self: { clientId: 'a', userId: 'ana', name: 'Ana' },
      signal: new AbortController().signal,
      onDelivery: () => undefined,
      onStatus: () => undefined,
      onClosed: () => undefined,
    })
    stage.atEnd(session.close)
    expect(Object.keys(session).toSorted()).toEqual(['close', 'limits', 'publish', 'self'])
    expect(stage.requestsOf('here-now')).toEqual([])
    expect(stage.requestsOf('subscribe').some(({ path }) => path.includes('pnpres'))).toBe(false)
  })
})
