import { testDisconnects } from '@lingobooth/testing'
import { Room } from 'livekit-client'
import { describe, inject, it } from 'vitest'
import { createLivekitTransport } from './index.ts'
import { connectOptions, livekitServer } from './test-support/server.ts'

const server = livekitServer()
const amount = inject('soaks') ? { lines: 10_000, disconnects: 1_000 } : { lines: 150, disconnects: 15 }

/** The connection goes for good, is resumed with its state, or is made anew; the last takes LiveKit seconds. */
function disconnectBy(way: number, room: Room): unknown {
  if (way % 10 < 5) return room.disconnect()
  return room.simulateScenario(way % 10 < 9 ? 'signal-reconnect' : 'full-reconnect')
}

testDisconnects(
  { describe, it },
  'booths over the livekit transport in Chromium',
  {
    create() {
      const identity = crypto.randomUUID()
      let room: Room | undefined
      const transport = createLivekitTransport({
        async room() {
          room = new Room()
          await room.connect(server.url, await server.token({ identity, room: 'weekly' }), connectOptions)
          return room
        },
      })
      return {
        transport,
        disconnect(way) {
          if (room) Promise.resolve(disconnectBy(way, room)).catch(() => {})
        },
      }
    },
    patienceMs: 60_000,
  },
  { seed: 7, ...amount },
)
