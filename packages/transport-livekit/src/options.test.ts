import { expect, it } from 'vitest'
import { createLivekitTransport } from './livekit-transport.ts'

it.each([
  ['messageBytes', Number.NaN],
  ['maxFileBytes', 0],
  ['keptFileBytes', -1],
  ['askTimeoutMs', 2 ** 31],
  ['stallTimeoutMs', 0],
] as const)('refuses %s: %s, and says which numbers are allowed', (name, value) => {
  const make = () => createLivekitTransport({ url: 'wss://livekit.example', [name]: value })
  expect(make).toThrow(expect.objectContaining({ code: 'bad-option', message: expect.stringContaining(`as ${name}.`) }))
})
