import { manualClock } from '@lingobooth/testing'
import type { Room } from 'livekit-client'
import { expect, it } from 'vitest'
import { createLivekitTransport } from './index.ts'

/** As much of a connected LiveKit room as a session sees, on which nothing that is sent arrives. */
function silentRoom() {
  const listeners = new Map<string, Set<(value?: unknown) => void>>()
  const handlers = new Set<string>()
  const on = (event: string, listener: () => void) =>
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
  const off = (event: string, listener: () => void) => listeners.get(event)?.delete(listener)
  const register = (topic: string) => handlers.add(topic)
  const unregister = (topic: string) => handlers.delete(topic)
  const room = {
    state: 'connected',
    engine: { on, off },
    on,
    off,
    remoteParticipants: new Map(),
    localParticipant: { permissions: { canPublishData: true }, sendText: () => new Promise(() => {}) },
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
    left: () => handlers.size + [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
  }
}

function open(room: Room | (() => Promise<Room>)) {
  const told: string[] = []
  const clock = manualClock()
  const opening = createLivekitTransport({ room }, { clock }).open({
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
  'that is %s while it opens rejects, calls nothing back and leaves nothing on the room',
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

it('that lost its connection before it could listen rejects', async () => {
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
])('tells that the function %s of the application failed, and not what it threw', async (option, options) => {
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
