import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeWav, parseWav } from './wav.ts'

describe('encodeWav', () => {
  it('writes a 16 kHz, 16-bit, mono PCM file', { tags: ['recording-format'] }, () => {
    const file = encodeWav(Int16Array.of(1, -2, 32_767))
    const header = '52494646 2a000000 57415645 666d7420 10000000 01000100 803e0000 007d0000 02001000 64617461 06000000'
    expect(Buffer.from(file).toString('hex')).toBe(`${header.replaceAll(' ', '')}0100feffff7f`)
  })

  it('reads back what it wrote', () => {
    fc.assert(
      fc.property(fc.int16Array({ maxLength: 300 }), fc.integer({ min: 8_000, max: 96_000 }), (samples, rateHz) => {
        expect(parseWav(encodeWav(samples, rateHz))).toEqual({
          sampleRateHz: rateHz,
          channelCount: 1,
          samples: Int16Array.from(samples),
        })
      }),
    )
  })
})

describe('parseWav', () => {
  const file = encodeWav(Int16Array.of(7, 8, 9))

  it('skips unknown chunks', () => {
    const extra = Buffer.concat([file.subarray(0, 36), Buffer.from('LIST\x03\0\0\0abc\0'), file.subarray(36)])
    expect(parseWav(extra)?.samples).toEqual(Int16Array.of(7, 8, 9))
  })

  it('returns the available samples of a truncated file', () => {
    expect(parseWav(file.subarray(0, -3))?.samples).toEqual(Int16Array.of(7))
  })

  it('returns null for anything but 16-bit PCM', () => {
    const floats = file.slice()
    floats[20] = 3
    expect(parseWav(floats)).toBeNull()
    expect(parseWav(file.subarray(0, 40))).toBeNull()
  })

  it('survives any bytes', () => {
    const damaged = fc
      .tuple(fc.integer({ min: 0, max: 49 }), fc.uint8Array({ maxLength: 20 }))
      .map(([at, bytes]) => Uint8Array.from([...file.subarray(0, at), ...bytes, ...file.subarray(at + bytes.length)]))
    fc.assert(fc.property(fc.oneof(damaged, fc.uint8Array()), (bytes) => void parseWav(bytes)))
  })
})
