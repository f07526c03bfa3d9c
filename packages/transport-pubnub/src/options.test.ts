import { expect, it } from 'vitest'
import { createPubnubTransport } from './index.ts'

it.each([
  ['partialsPerSecond', 5, '0 to 4'],
  ['retryFirstMs', Number.NaN, '1 to 2147483647'],
  ['callTimeoutMs', 0, '1 to 2147483647'],
  ['idleProbeMs', -1, '0 to 2147483647'],
])('the option %s is refused as %d, with its range', (name, value, range) => {
  expect(() => createPubnubTransport({ [name]: value })).toThrow(
    expect.objectContaining({
      ...{ code: 'bad-option', vendor: 'pubnub-transport' },
      message: `Pass a number from ${range} as ${name}.`,
    }),
  )
})

it('an option that there is not is refused, with those that there are', () => {
  expect(() => createPubnubTransport({ subscribekey: 'secret' } as never)).toThrow(
    expect.objectContaining({
      ...{ code: 'bad-option', vendor: 'pubnub-transport' },
      message:
        'There is no option subscribekey; there are publishKey, subscribeKey, client, token, origin, ssl, prefix, alwaysPost, partialsPerSecond, roles, without, presenceTimeoutMs, idleProbeMs, probeTimeoutMs, callTimeoutMs, retryFirstMs, retryMaxMs, rateLimitPauseMs, pageEvents, clock, random, credentials.',
    }),
  )
})
