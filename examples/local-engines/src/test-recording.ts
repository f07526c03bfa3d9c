import { recordingSampleRate } from './limits.ts'

interface RecordingShape {
  samples: Buffer
  format?: number
  channels?: number
  sampleRate?: number
  bits?: number
}

/** A WAV file for tests, valid by default. */
export function recordingFile(shape: RecordingShape): Buffer {
  const { samples, format = 1, channels = 1, sampleRate = recordingSampleRate, bits = 16 } = shape
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + samples.length, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(format, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE((sampleRate * channels * bits) / 8, 28)
  header.writeUInt16LE((channels * bits) / 8, 32)
  header.writeUInt16LE(bits, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length, 40)
  return Buffer.concat([header, samples])
}
