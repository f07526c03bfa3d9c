import { type Clock, Ports } from '@lingobooth/core'
import { flushPromises, manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { broadcastTransport, type createBroadcastTransport } from './index.ts'
import { newHub, openTab, peersOf } from './test-support/join.ts'

const hostileFrames: readonly unknown[] = [
  null,
  undefined,
  7,
  'message',
  [],
  {},
  new Map([['kind', 'message']]),
  { v: 1, kind: 'message' },
  { v: 2, from: 'eve', kind: 'message', channel: 'main', json: '{"text":"of a later version"}' },
  { v: 1, from: 'eve', kind: 'unheard of' },
  { v: 1, from: '', kind: 'hello' },
  { v: 1, from: 'e'.repeat(1_000_000), kind: 'hello' },
  { v: 1, from: { toString: 'eve' }, kind: 'hello' },
  { v: 1, from: 'a', kind: 'message', channel: 'main', json: '{"text":"as the listener"}' },
  { v: 1, from: 'eve', kind: 'message', channel: 'main', json: '{"text":' },
  { v: 1, from: 'eve', kind: 'message', channel: 'main', json: { text: 'not a text' } },
  { v: 1, from: 'eve', kind: 'message', channel: 'main', json: JSON.stringify('x'.repeat(65_536)) },
  { v: 1, from: 'eve', kind: 'message', channel: 'constructor', json: '{"text":"elsewhere"}' },
  { v: 1, from: 'eve', kind: 'hello', profile: { name: 'x'.repeat(1_000_000), description: '' } },
  { v: 1, from: 'eve', kind: 'hello', profile: 'Eve' },
  { v: 1, from: 'eve', kind: 'part', id: 'f', sizeBytes: 10, offset: -1, bytes: new ArrayBuffer(1) },
  { v: 1, from: 'eve', kind: 'part', id: 'f', sizeBytes: Number.NaN, offset: 0, bytes: new ArrayBuffer(1) },
  { v: 1, from: 'eve', kind: 'part', id: 'f', sizeBytes: 1e300, offset: 0, bytes: new ArrayBuffer(1) },
  { v: 1, from: 'eve', kind: 'part', id: 'f', sizeBytes: 1, offset: 0, bytes: 'x' },
  { v: 1, from: 'eve', kind: 'pull', to: 'a', id: '__proto__' },
  { v: 1, from: 'eve', kind: 'answer', to: 'a', id: 'constructor', has: true },
  { v: 1, from: 'eve', kind: 'cancel', id: 'toString' },
]

describe('the broadcast transport', () => {
  it('ignores messages that other scripts of the origin post', async () => {
    const hub = newHub()
    const [listener, speaker] = [await openTab(hub, 'a'), await openTab(hub, 'b')]
    const stranger = hub.create('lingobooth:1:"weekly"')
    for (const frame of hostileFrames) stranger.postMessage(frame)
    await speaker.session.publish('main', { text: 'real' })
    await flushPromises()
    expect(listener.heard).toEqual([{ channel: 'main', message: { text: 'real' }, sender: 'b' }])
    stranger.postMessage({ v: 1, from: 'eve', kind: 'bye' })
    await flushPromises()
    expect(peersOf(listener)).toEqual(['b'])
    await expect(
      listener.session.files.open({ id: 'f', name: 'f', sizeBytes: 1, mediaType: '' }),
    ).rejects.toMatchObject({ code: 'not-found' })
  })

  it('delivers any JSON, however odd, as plain data', async () => {
    const hub = newHub()
    const [listener, stranger] = [await openTab(hub, 'a'), hub.create('lingobooth:1:"weekly"')]
    const json = '{"__proto__":{"polluted":true},"constructor":null}'
    for (const odd of [json, 'null', '[1]'])
      stranger.postMessage({ v: 1, from: 'eve', kind: 'message', channel: 'main', json: odd })
    await flushPromises()
    expect(listener.heard.map(({ message }) => message)).toEqual([JSON.parse(json), null, [1]])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('delivers a message for one tab to that tab only', async () => {
    const hub = newHub()
    const [listener, other, speaker] = [await openTab(hub, 'a'), await openTab(hub, 'b'), await openTab(hub, 'c')]
    await speaker.session.publish('main', { text: 'psst' }, { to: 'a' })
    await speaker.session.publish('main', { text: 'all' })
    await flushPromises()
    expect(listener.heard.map(({ message }) => message)).toEqual([{ text: 'psst' }, { text: 'all' }])
    expect(other.heard.map(({ message }) => message)).toEqual([{ text: 'all' }])
  })

  it('isolates two prefixes', async () => {
    const hub = newHub()
    const [listener, stranger] = [await openTab(hub, 'a'), await openTab(hub, 'b', { prefix: 'other' })]
    await stranger.session.publish('main', { text: 'Hello' })
    await flushPromises()
    expect([listener.heard, peersOf(listener)]).toEqual([[], []])
  })

  it('measures a message in UTF-8 bytes', async () => {
    const hub = newHub()
    const [listener, speaker] = [await openTab(hub, 'a'), await openTab(hub, 'b', { messageBytes: 20 })]
    await speaker.session.publish('main', { text: 'مرحبا'.slice(0, 4) })
    await expect(speaker.session.publish('main', { text: 'مرحبا' })).rejects.toMatchObject({
      code: 'too-large',
      vendor: 'broadcast-transport',
      message: 'A message holds at most 20 bytes: send less at a time.',
    })
    await flushPromises()
    expect(listener.heard).toHaveLength(1)
  })

  it('refuses data that is not JSON, and an oversized profile', async () => {
    const { session } = await openTab(newHub(), 'a')
    const cycle: Record<string, never> = {}
    Object.assign(cycle, { cycle })
    await expect(session.publish('main', cycle)).rejects.toMatchObject({ code: 'bad-request' })
    await expect(session.profile.set({ name: 'x'.repeat(2_001), description: '' })).rejects.toMatchObject({
      code: 'too-large',
    })
    expect(await session.profile.get('a')).toBeNull()
  })

  it('says what to do when channels cannot be opened', async () => {
    const opening = openTab(newHub(), 'a', {
      createChannel: () => {
        throw new ReferenceError('BroadcastChannel is not defined')
      },
    })
    await expect(opening).rejects.toMatchObject({
      code: 'bad-state',
      message: 'No BroadcastChannel can be opened here: choose another transport.',
    })
  })

  it('is a plugin that uses the clock of the booth', async () => {
    const hub = newHub()
    const plugin = broadcastTransport({ createChannel: hub.create })
    const [provision] = plugin.provisions
    expect([plugin.id, provision?.port, provision?.needs]).toEqual([
      'broadcast-transport',
      Ports.Transport,
      [Ports.Clock],
    ])
    const clock = manualClock()
    const create = provision?.create as unknown as (clock: Clock) => ReturnType<typeof createBroadcastTransport>
    const session = await create(clock).open({
      room: 'weekly',
      channels: [],
      self: { clientId: 'a', userId: 'a', name: 'Ana' },
      signal: new AbortController().signal,
      onDelivery: () => undefined,
      onStatus: () => undefined,
      onClosed: () => undefined,
    })
    expect(clock.pending).toBe(1)
    await session.close()
  })
})
