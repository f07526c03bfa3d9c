import { expect, it, vi } from 'vitest'
import { createLivekitTransport } from './index.ts'
import { eventually, join, joinAlone, peersOf } from './test-support/join.ts'
import { connectOptions, livekitServer } from './test-support/server.ts'

const server = livekitServer()
const newRoom = () => `call-${crypto.randomUUID()}`

it('closing leaves the LiveKit room', async () => {
  const name = newRoom()
  const own = await joinAlone(server, name, { identity: 'ana' })
  expect(await server.participants(name)).toEqual(['ana'])
  await own.session.close()
  await eventually(async () => expect(await server.participants(name)).toEqual([]))
})

it('closing leaves no listener on the page', async () => {
  const [added, removed] = [vi.spyOn(window, 'addEventListener'), vi.spyOn(window, 'removeEventListener')]
  const typesOf = (spy: typeof added | typeof removed) => spy.mock.calls.map(([type]) => type).sort()
  const own = await joinAlone(server, newRoom())
  expect(typesOf(added)).not.toEqual([])
  await own.session.close()
  expect(typesOf(removed)).toEqual(expect.arrayContaining(typesOf(added)))
  vi.restoreAllMocks()
})

it('publishing without the permission fails, and names the permission', async () => {
  const name = newRoom()
  const listener = await joinAlone(server, name, { grants: { canPublishData: false } })
  const speaker = await joinAlone(server, name)
  const refusal = {
    code: 'unauthorized',
    message: 'LiveKit does not allow this: add canPublishData to the video grant of the token.',
  }
  await expect(listener.say('Hello')).rejects.toMatchObject(refusal)
  await expect(listener.session.files.send(new File(['x'], 'x.txt'))).rejects.toMatchObject(refusal)
  await speaker.say('Hello')
  await listener.hears('Hello')
})

it('setting a profile without the permission fails, names the permission, and leaves the session open', async () => {
  const name = newRoom()
  const own = await joinAlone(server, name, { name: 'Ana', grants: { canUpdateOwnMetadata: false } })
  const peer = await joinAlone(server, name)
  await expect(own.session.profile.set({ name: 'Ana', description: 'spanish-spain' })).rejects.toMatchObject({
    code: 'unauthorized',
    message: 'LiveKit does not allow this: add canUpdateOwnMetadata to the video grant of the token.',
  })
  await own.say('Hello')
  await peer.hears('Hello')
  const sender = peer.heard[0]?.sender ?? ''
  await eventually(async () => expect(await peer.session.profile.get(sender)).toEqual({ name: 'Ana', description: '' }))
})

it('a profile can come from a token', async () => {
  const name = newRoom()
  const attributes = { 'lingobooth.profile': '{"name":"Ana","language":"spanish-spain"}' }
  const [own, peer] = [await joinAlone(server, name, { attributes }), await joinAlone(server, name)]
  await eventually(() => expect(peersOf(peer).length).toBe(1))
  const [sender = ''] = peersOf(peer)
  await eventually(async () =>
    expect(await peer.session.profile.get(sender)).toEqual({ name: 'Ana', description: 'spanish-spain' }),
  )
  expect(own.fate).toEqual([])
})

it('a token that LiveKit refuses is refused without being quoted', async () => {
  const token = await server.token({ identity: 'ana', room: newRoom() })
  for (const forged of [`${token.slice(0, -4)}AAAA`, 'e30.forged.token']) {
    const opening = join({ url: server.url, token: () => forged, connectOptions })
    const error: unknown = await opening.catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      code: 'unauthorized',
      message: 'LiveKit refuses the token: give one that is valid for this room.',
    })
    expect(error).not.toHaveProperty('cause')
  }
})

it('opening fails with a clear error without a token or without LiveKit', async () => {
  await expect(join({ url: server.url })).rejects.toMatchObject({ code: 'bad-option' })
  const nowhere = join({ url: 'ws://127.0.0.1:1', token: () => server.token({ identity: 'ana', room: 'x' }) })
  await expect(nowhere).rejects.toMatchObject({ code: 'network' })
})

it('a refused token is replaced by another from the token source of the booth', async () => {
  const [asked, forgotten]: [string[], string[]] = [[], []]
  const tokens = ['e30.stale.token', await server.token({ identity: 'ana', room: newRoom() })]
  const credentials = {
    async get(vendorId: string) {
      asked.push(vendorId)
      return { token: tokens[forgotten.length] ?? '' }
    },
    invalidate: (vendorId: string) => void forgotten.push(vendorId),
  }
  const transport = createLivekitTransport({ url: server.url, connectOptions }, { credentials })
  const open = () =>
    transport.open({
      room: 'weekly',
      channels: [],
      self: { clientId: 'a', userId: 'a', name: 'Ana' },
      signal: new AbortController().signal,
      onDelivery: () => undefined,
      onStatus: () => undefined,
      onClosed: () => undefined,
    })
  await expect(open()).rejects.toMatchObject({ code: 'unauthorized' })
  await (await open()).close()
  expect([asked, forgotten]).toEqual([['livekit-transport', 'livekit-transport'], ['livekit-transport']])
})

it('a session is closed with an error when a second connection uses its identity', async () => {
  const name = newRoom()
  const first = await joinAlone(server, name, { identity: 'ana' })
  const second = await joinAlone(server, name, { identity: 'ana' })
  await eventually(() => expect(first.fate.at(-1)).toBe('bad-state'))
  expect(second.fate).toEqual([])
})
