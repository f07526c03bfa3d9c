import { testDelivery } from '@lingobooth/testing'
import { describe, it } from 'vitest'
import { createLivekitTransport } from './index.ts'
import { connectOptions, livekitServer } from './test-support/server.ts'

const server = livekitServer()

testDelivery({ describe: describe.concurrent, it }, 'booths over the livekit transport in Chromium', {
  create: () =>
    createLivekitTransport({
      url: server.url,
      token: ({ room, self }) => server.token({ identity: self.clientId, room }),
      connectOptions,
    }),
})
