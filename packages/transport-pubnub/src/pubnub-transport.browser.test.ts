import { testTransport } from '@lingobooth/testing'
import { afterAll, describe, it, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { createPubnubTransport } from './index.ts'

vi.setConfig({ testTimeout: 60_000 })

const { id, origin, publishKey, subscribeKey } = await commands.startServer('pubnub')
afterAll(() => commands.stopServer(id))

const port = origin.split(':')[1]
let hosts = 0

/** Each under a name of its own: a page has six connections to a host over HTTP/1.1, and a poll holds one. */
const create = () =>
  createPubnubTransport({ origin: `host-${++hosts}.localhost:${port}`, publishKey, subscribeKey, ssl: false })

testTransport({ describe, it }, 'PubNub transport in Chromium', {
  create,
  oldCursor: '15000000000000000',
  patienceMs: 20_000,
})
