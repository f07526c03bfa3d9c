import { Ports } from '@lingobooth/core'
import { expect, it } from 'vitest'
import { connectError, disconnectError, sendError } from './errors.ts'
import { livekitTransport } from './index.ts'

it('is a plugin that takes its time and its tokens from the booth, and loads nothing by itself', () => {
  const plugin = livekitTransport({ url: 'wss://livekit.example' })
  expect([plugin.id, plugin.provisions.map(({ port, needs }) => [port, needs])]).toEqual([
    'livekit-transport',
    [[Ports.Transport, [Ports.Clock, Ports.CredentialStore]]],
  ])
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
])('names the reason of a failed connection, and nothing that LiveKit says of it: %j', (details, code) => {
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
])('names the reason of an end: %s', (reason, code) => {
  expect(disconnectError(reason).code).toBe(code)
})

it.each([
  ['NOT_ALLOWED', 'unauthorized'],
  ['LIMIT_EXCEEDED', 'too-large'],
  ['TimeoutError', 'timeout'],
  ['Incomplete', 'network'],
])('names the reason of a refused request: %s', (reasonName, code) => {
  expect(sendError({ reasonName }, 'canUpdateOwnMetadata').code).toBe(code)
})
