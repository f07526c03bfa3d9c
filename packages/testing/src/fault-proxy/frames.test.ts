import { expect, test } from 'vitest'
import type { FrameKind } from './fault-rule.ts'
import { createFrameReader, encodeFrame, type Frame, payloadOf } from './frames.ts'

const maskKey = Uint8Array.of(7, 77, 177, 255)
const read = (chunks: readonly Uint8Array[]) => {
  const frames: Frame[] = []
  const take = createFrameReader((frame) => frames.push(frame))
  for (const chunk of chunks) take(chunk)
  return frames.map((frame) => ({
    kind: frame.kind,
    payload: Buffer.from(payloadOf(frame)).toString('hex'),
    isLast: frame.isLast,
    isMasked: frame.maskKey !== undefined,
  }))
}

test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('a frame of %i bytes is parsed as it was written', (length) => {
  const payload = Uint8Array.from({ length }, (_, index) => index % 251)
  const hex = Buffer.from(payload).toString('hex')
  for (const key of [undefined, maskKey])
    expect(read([encodeFrame({ kind: 'binary', payload, maskKey: key })])).toEqual([
      { kind: 'binary', payload: hex, isLast: true, isMasked: key !== undefined },
    ])
})

test('frames are reassembled however the bytes are split', () => {
  const kinds: readonly FrameKind[] = ['text', 'continuation', 'binary', 'ping', 'pong', 'close']
  const written = kinds.map((kind, index) =>
    encodeFrame({ kind, payload: Buffer.alloc(index * 40, kind), maskKey, isLast: kind !== 'text' }),
  )
  const bytes = Buffer.concat(written)
  const expected = kinds.map((kind, index) => ({
    kind,
    payload: Buffer.alloc(index * 40, kind).toString('hex'),
    isLast: kind !== 'text',
    isMasked: true,
  }))
  for (const size of [1, 3, 7, 64, bytes.length]) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    )
    expect(read(chunks)).toEqual(expected)
  }
})

test('the example of RFC 6455 is a masked "Hello"', () => {
  const bytes = Buffer.from('818537fa213d7f9f4d5158', 'hex')
  expect(read([bytes])).toEqual([
    { kind: 'text', payload: Buffer.from('Hello').toString('hex'), isLast: true, isMasked: true },
  ])
  expect(
    Buffer.from(
      encodeFrame({ kind: 'text', payload: Buffer.from('Hello'), maskKey: Buffer.from('37fa213d', 'hex') }),
    ).toString('hex'),
  ).toBe(bytes.toString('hex'))
})
