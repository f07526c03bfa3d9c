import { Ports } from '@lingobooth/core'
import type { ReconnectPolicy, RoomOptions } from 'livekit-client'
import { expect, it, vi } from 'vitest'
import { connectError, disconnectError, sendError } from './errors.ts'
import { createLivekitTransport, livekitTransport } from './index.ts'

it('the transport is a plugin that takes its clock and tokens from the booth, and loads nothing by itself', () => {
  const plugin = livekitTransport({ url: 'wss://livekit.example' })
  expect([plugin.id, plugin.provisions.map(({ port, needs }) => [port, needs])]).toEqual([
    'livekit-transport',
    [[Ports.Transport, [Ports.Clock, Ports.CredentialStore]]],
  ])
})

const made: RoomOptions[] = []
vi.mock('livekit-client', () => ({
  Room: class {
    constructor(options: RoomOptions) {
      made.push(options)
    }
    connect = () => Promise.reject(new Error('The test has no server.'))
    disconnect = () => Promise.resolve()
  },
}))

it('the transport reconnects quickly and limits decompression on its own connection, unless the application overrides it', async () => {
  const reconnectPolicy: ReconnectPolicy = { nextRetryDelayInMs: () => null }
  const dataStream = { maxPayloadByteLength: 7 }
  for (const roomOptions of [{ dynacast: true, dataStream: {} }, { reconnectPolicy }, { dataStream }]) {
    const opening = createLivekitTransport({ url: 'wss://livekit.example', token: () => 'x', roomOptions }).open({
      room: 'weekly',
      channels: [],
      self: { clientId: 'a', userId: 'a', name: 'Ana' },
      signal: new AbortController().signal,
      onDelivery: () => {},
      onStatus: () => {},
      onClosed: () => {},
    })
    await expect(opening).rejects.toMatchObject({ code: 'network' })
  }
  expect(made[0]?.dynacast).toBe(true)
  expect(made[0]?.reconnectPolicy?.nextRetryDelayInMs({ retryCount: 9, elapsedMs: 9_000 })).toBeLessThanOrEqual(750)
  expect(made[1]?.reconnectPolicy).toBe(reconnectPolicy)
  expect(made.map((options) => options.dataStream?.maxPayloadByteLength)).toEqual([26_214_400, 26_214_400, 7])
})

const secret = 'eyJhbGciOiJIUzI1NiJ9.secret.token'

it.each([
  [{ reasonName: 'ServerUnreachable', status: 401 }, 'unauthorized'],
  [{ reasonName: 'NotAllowed', status: 403 }, 'unauthorized'],
  [{ reasonName: 'NotAllowed', status: 404 }, 'not-found'],
  [{ reasonName: 'ServiceNotFound' }, 'bad-option'],
  [{ reasonName: 'Timeout' }, 'timeout'],
  [{ reasonName: 'WebSocket' }, 'network'],
  [undefined, 'network'],
])('a failed connection names its reason, and nothing that LiveKit says about it: %j', (details, code) => {
  const error = connectError(details && Object.assign(new Error(`invalid token: ${secret}`), details))
  expect(error).toMatchObject({ code, vendor: 'livekit-transport' })
  expect(JSON.stringify([error.message, error.cause])).not.toContain(secret)
})

it.each([
  [1, 'closed'],
  [2, 'bad-state'],
  [3, 'network'],
  [4, 'unauthorized'],
  [undefined, 'network'],
])('an ended session names its reason: %s', (reason, code) => {
  expect(disconnectError(reason).code).toBe(code)
})

it.each([
  ['NOT_ALLOWED', 'unauthorized'],
  ['LIMIT_EXCEEDED', 'too-large'],
  ['TimeoutError', 'timeout'],
  ['Incomplete', 'network'],
])('a refused request names its reason: %s', (reasonName, code) => {
  expect(sendError({ reasonName }, 'canUpdateOwnMetadata').code).toBe(code)
})
