import { testTransport } from '@lingobooth/testing'
import { describe, it } from 'vitest'
import { createLivekitTransport } from './index.ts'
import { connectOptions, livekitServer } from './test-support/server.ts'

const server = livekitServer()

/** All booth rooms of one test are in one LiveKit room: only the names of their streams keep them apart. */
const livekitRoomOf = (room: string) => room.slice(0, 'room-'.length + 36)

testTransport({ describe, it }, 'livekit transport in Chromium', {
  create: () =>
    createLivekitTransport({
      url: server.url,
      token: ({ room, self }) => server.token({ identity: self.clientId, room: livekitRoomOf(room) }),
      connectOptions,
      // As older clients connect, in half the time; the other suites connect as LiveKit does by default.
      roomOptions: { singlePeerConnection: false },
    }),
  shared: async (room) => createLivekitTransport({ room: await server.room({ room: livekitRoomOf(room) }) }),
  async endable(room) {
    const hosted = await server.room({ room: livekitRoomOf(room) })
    return { transport: createLivekitTransport({ room: hosted }), end: () => hosted.disconnect() }
  },
  connections: async (room) => [await server.participants(livekitRoomOf(room))].flat().length,
  patienceMs: 30_000,
  without: ['history'],
})
