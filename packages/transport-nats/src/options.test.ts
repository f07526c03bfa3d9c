import { expect, it } from 'vitest'
import { createNatsTransport } from './index.ts'

it('a time-out out of its range is refused', () => {
  expect(() => createNatsTransport({ timeoutMs: 0 })).toThrow(
    expect.objectContaining({
      ...{ code: 'bad-option', vendor: 'nats-transport' },
      message: 'Pass a number from 1 to 2147483647 as timeoutMs.',
    }),
  )
})

it('history and files may be left out', () => {
  createNatsTransport({ history: false, files: false })
})
