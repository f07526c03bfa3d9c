import { expect, test } from 'vitest'
import { recordingFile } from '../test-recording.ts'
import { readRecording } from './wav.ts'

const samples = Buffer.from([1, 0, 2, 0, 3, 0])

test('the samples of a 16 kHz, mono, 16-bit file are read, and other chunks are skipped', () => {
  const file = recordingFile({ samples })
  expect(readRecording(file)).toEqual(samples)
  const extra = Buffer.from('LIST\u0003\u0000\u0000\u0000abc\u0000', 'latin1')
  expect(readRecording(Buffer.concat([file.subarray(0, 36), extra, file.subarray(36)]))).toEqual(samples)
})

test.each([
  ['it has no RIFF/WAVE header', Buffer.from('not a recording at all')],
  ['it has no RIFF/WAVE header', Buffer.alloc(0)],
  ['it has no data chunk', recordingFile({ samples }).subarray(0, 36)],
  ['it has no format chunk', Buffer.from('RIFF\u0000\u0000\u0000\u0000WAVEdata\u0002\u0000\u0000\u0000ab', 'latin1')],
  ['it is not PCM', recordingFile({ samples, format: 3 })],
  ['it is not mono', recordingFile({ samples, channels: 2 })],
  ['it is not 16 kHz', recordingFile({ samples, sampleRate: 44_100 })],
  ['it is not 16-bit', recordingFile({ samples, bits: 8 })],
  ['it has no samples', recordingFile({ samples: Buffer.alloc(0) })],
])('a file is refused because %s', (reason, file) => {
  expect(() => readRecording(file)).toThrow(
    expect.objectContaining({
      statusCode: 400,
      code: 'invalid-wav',
      message: `Send a 16 kHz, mono, 16-bit PCM WAV file: ${reason}.`,
    }),
  )
})

test('ten seconds are read, and one sample more is refused', () => {
  const tenSeconds = Buffer.alloc(320_000)
  expect(readRecording(recordingFile({ samples: tenSeconds }))).toHaveLength(320_000)
  expect(() => readRecording(recordingFile({ samples: Buffer.alloc(320_002) }))).toThrow(
    expect.objectContaining({ statusCode: 413, code: 'recording-too-long' }),
  )
})
