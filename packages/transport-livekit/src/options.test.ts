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

it('an option that there is not is refused, with those that there are', () => {
  expect(() => createLivekitTransport({ url: 'wss://livekit.example', tokens: 'secret' } as never)).toThrow(
    expect.objectContaining({
      ...{ code: 'bad-option', vendor: 'livekit-transport' },
      message:
        'There is no option tokens; there are room, url, token, roomOptions, connectOptions, roles, messageBytes, maxFileBytes, keptFileBytes, askTimeoutMs, stallTimeoutMs.',
    }),
  )
})
