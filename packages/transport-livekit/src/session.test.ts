import { manualClock } from '@lingobooth/testing'
import type { Room } from 'livekit-client'
import { expect, it } from 'vitest'
import { createLivekitTransport } from './index.ts'
import { topicsOf } from './topics.ts'

/** As much of a connected LiveKit room as a session sees, on which nothing that is sent arrives. */
function silentRoom() {
  const listeners = new Map<string, Set<(value?: unknown) => void>>()
  const handlers = new Map<string, (reader: unknown, from: { readonly identity: string }) => void>()
  const on = (event: string, listener: () => void) =>
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
  const off = (event: string, listener: () => void) => listeners.get(event)?.delete(listener)
  const register = (topic: string, handler: () => void) => handlers.set(topic, handler)
  const unregister = (topic: string) => handlers.delete(topic)
  const room = {
    state: 'connected',
    engine: { on, off },
    on,
    off,
    remoteParticipants: new Map(),
    localParticipant: { permissions: { canPublishData: true }, sendText: (_: string) => new Promise<void>(() => {}) },
    registerTextStreamHandler: register,
    registerByteStreamHandler: register,
    unregisterTextStreamHandler: unregister,
    unregisterByteStreamHandler: unregister,
  }
  return {
    fake: room,
    room: room as unknown as Room,
    emit(event: string) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener()
    },
    say(topic: string, text: string, identity: string) {
      const reader = (async function* () {
        yield text
      })()
      handlers.get(topic)?.(Object.assign(reader, { info: { id: 'stream' } }), { identity })
    },
    left: () => handlers.size + [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
}

function open(room: Room | (() => Promise<Room>), more: { readonly listen?: true } = {}) {
  const told: string[] = []
  const clock = manualClock()
  const opening = createLivekitTransport({ room }, { clock }).open({
    ...more,
    room: 'weekly',
    channels: ['main'],
    self: { clientId: 'tab', userId: 'ana', name: 'Ana' },
    signal: new AbortController().signal,
    onDelivery: () => told.push('delivery'),
    onStatus: (status) => told.push(status),
    onClosed: () => told.push('closed'),
  })
  return { opening, told, clock }
}

it.each([
  ['disconnected', 'disconnected', 'closed'],
  ['reconnecting', 'connectionStateChanged', 'network'],
])(
  'opening a session that is %s meanwhile rejects, calls no callback and leaves nothing on the room',
  async (state, event, code) => {
    const { fake, room, emit, left } = silentRoom()
    const { opening, told, clock } = open(room)
    await expect.poll(left).toBeGreaterThan(8)
    fake.state = state
    emit(event)
    await expect(opening).rejects.toMatchObject({ code, vendor: 'livekit-transport' })
    expect([told, left(), clock.pending]).toEqual([[], 0, 0])
  },
)

it('opening a session that loses its connection before it can listen rejects', async () => {
  const { fake, room, left } = silentRoom()
  fake.localParticipant.permissions.canPublishData = false
  Object.assign(fake, { registerTextStreamHandler: () => Object.assign(fake, { state: 'disconnected' }) })
  const { opening, told } = open(room)
  await expect(opening).rejects.toMatchObject({ vendor: 'livekit-transport' })
  expect([told, left()]).toEqual([[], 0])
})

it.each([
  ['room', { room: () => Promise.reject(new TypeError('eyJhbGciOiJIUzI1NiJ9')) }],
  ['token', { url: 'ws://127.0.0.1:1', token: () => Promise.reject(new TypeError('eyJhbGciOiJIUzI1NiJ9')) }],
])('an error names the application’s function %s, and not what it threw', async (option, options) => {
  const opening = createLivekitTransport(options).open({
    room: 'weekly',
    channels: ['main'],
    self: { clientId: 'tab', userId: 'ana', name: 'Ana' },
    signal: new AbortController().signal,
    onDelivery: () => undefined,
    onStatus: () => undefined,
    onClosed: () => undefined,
  })
  const error: unknown = await opening.catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'network', message: `The option \`${option}\` failed: look at what it calls.` })
  expect(error).not.toHaveProperty('cause')
})

it('a peer that greets repeatedly gets one answer at a time, and does not delay the session’s own lines', async () => {
  const { fake, room, say } = silentRoom()
  const [texts, taken]: [string[], (() => void)[]] = [[], []]
  fake.localParticipant.sendText = (text) => {
    texts.push(text)
    return new Promise((resolve) => taken.push(resolve))
  }
  const { opening } = open(room)
  await expect.poll(() => texts.length).toBe(1)
  taken[0]?.()
  const session = await opening
  let greetings = 0
  session.presence?.subscribe(() => greetings++)
  const { control } = await topicsOf('weekly')
  for (let index = 0; index < 50; index++) say(control, `{"kind":"hello","session":"${index}"}`, 'eve')
  await expect.poll(() => [greetings, texts.length]).toEqual([50, 2])
  void session.publish('main', { text: 'Hello' }).catch(() => undefined)
  taken[1]?.()
  await expect.poll(() => texts.length).toBe(3)
  expect(texts.map((text) => JSON.parse(text).kind ?? text)).toEqual(['hello', 'here', '{"text":"Hello"}'])
})

it('the session of a listener sends nothing by itself, not even when others greet and leave', async () => {
  const { fake, room, say } = silentRoom()
  const sent: string[] = []
  fake.localParticipant.sendText = async (text: string) => void sent.push(text)
  const session = await open(room, { listen: true }).opening
  const { control } = await topicsOf('weekly')
  say(control, JSON.stringify({ kind: 'hello', session: 'one' }), 'luis')
  await expect.poll(() => session.presence?.peers()).toEqual([{ sender: 'luis' }])
  say(control, JSON.stringify({ kind: 'bye', session: 'one' }), 'luis')
  await expect.poll(() => session.presence?.peers()).toEqual([])
  await session.close()
  expect(sent).toEqual([])
})
