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
