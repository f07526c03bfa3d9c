import { expect, it } from 'vitest'
import { createBroadcastTransport } from './broadcast-transport.ts'

it.each([
  ['messageBytes', Number.NaN],
  ['maxFileBytes', 0],
  ['keptFileBytes', -1],
  ['chunkBytes', 0],
  ['askTimeoutMs', 2 ** 31],
  ['heartbeatMs', 0],
] as const)('refuses %s: %s, and says which numbers are allowed', (name, value) => {
  const make = () => createBroadcastTransport({ [name]: value })
  expect(make).toThrow(expect.objectContaining({ code: 'bad-option', message: expect.stringContaining(`as ${name}.`) }))
})

it('joining refuses an option that there is not, with those that there are', async () => {
  const { open } = createBroadcastTransport({ heartbeatsMs: 1 } as never)
  const joining = open({
    ...{ room: 'weekly', channels: [], self: { clientId: 'a', userId: 'ana', name: 'Ana' } },
    signal: new AbortController().signal,
    ...{ onDelivery: () => {}, onStatus: () => {}, onClosed: () => {} },
  })
  await expect(joining).rejects.toMatchObject({
    ...{ code: 'bad-option', vendor: 'broadcast-transport' },
    message:
      'There is no option heartbeatsMs; there are prefix, messageBytes, maxFileBytes, keptFileBytes, chunkBytes, askTimeoutMs, heartbeatMs, createChannel, pageEvents, clock.',
  })
})
