import { expect, it } from 'vitest'
import { createNatsTransport } from './index.ts'

it.each([
  ['heartbeatMs', { heartbeatMs: 0 }, '1 to 2147483647'],
  ['messageBytes', { messageBytes: Number.NaN }, '1 to Infinity'],
  ['maxBytes', { history: { maxBytes: Number.NaN } }, '1 to Infinity'],
  ['chunkBytes', { files: { chunkBytes: 0 } }, '1 to Infinity'],
])('the option %s is refused out of its range', (name, options, range) => {
  expect(() => createNatsTransport(options)).toThrow(
    expect.objectContaining({
      ...{ code: 'bad-option', vendor: 'nats-transport' },
      message: `Pass a number from ${range} as ${name}.`,
    }),
  )
})

it('history and files may be left out', () => {
  createNatsTransport({ history: false, files: false })
})
