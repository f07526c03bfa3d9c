import { expect, it, vi } from 'vitest'
import { createLivekitTransport } from './index.ts'

const disconnect = vi.fn(async () => {})
vi.mock('livekit-client', () => ({
  Room: class {
    connect = async () => {}
    disconnect = disconnect
  },
}))
vi.mock('./session.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('a session whose code cannot be loaded disconnects from the room and reports an error', async () => {
  const opening = createLivekitTransport({ url: 'wss://livekit.example', token: () => 'x' }).open({
    room: 'weekly',
    channels: [],
    self: { clientId: 'a', userId: 'a', name: 'Ana' },
    signal: new AbortController().signal,
    onDelivery: () => {},
    onStatus: () => {},
    onClosed: () => {},
  })
  await expect(opening).rejects.toMatchObject({
    code: 'network',
    message: expect.stringContaining('The code for a session could not be fetched: try again.'),
  })
  expect(disconnect).toHaveBeenCalledOnce()
})
