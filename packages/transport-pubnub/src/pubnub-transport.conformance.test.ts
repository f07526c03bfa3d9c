import { testTransport } from '@lingobooth/testing'
import { startPubnubServer } from '@lingobooth/testing/pubnub'
import { afterAll, describe, it, vi } from 'vitest'
import { createPubnubTransport } from './index.ts'

vi.setConfig({ testTimeout: 60_000 })

const server = await startPubnubServer()
afterAll(() => server.close())

const { origin, publishKey, subscribeKey } = server
testTransport({ describe, it }, 'PubNub transport in Node', {
  create: () => createPubnubTransport({ origin, publishKey, subscribeKey, ssl: false }),
  oldCursor: '15000000000000000',
  patienceMs: 20_000,
})
