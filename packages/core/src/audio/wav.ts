import { bitsPerSample, channelCount, sampleRateHz } from './limits.ts'

const headerBytes = 44
const pcmFormat = 1
const bytesPerSample = bitsPerSample / 8

export interface Wav {
  readonly sampleRateHz: number
  readonly channelCount: number
  readonly samples: Int16Array<ArrayBuffer>
}

/** Encodes samples as a 16-bit mono WAV file. */
export function encodeWav(samples: Int16Array, rateHz: number = sampleRateHz): Uint8Array<ArrayBuffer> {
  const file = new ArrayBuffer(headerBytes + samples.length * bytesPerSample)
  const view = new DataView(file)
  const text = (offset: number, letters: string) => {
    for (let index = 0; index < letters.length; index++) view.setUint8(offset + index, letters.charCodeAt(index))
  }
  text(0, 'RIFF')
  view.setUint32(4, file.byteLength - 8, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, pcmFormat, true)
  view.setUint16(22, channelCount, true)
  view.setUint32(24, rateHz, true)
  view.setUint32(28, rateHz * channelCount * bytesPerSample, true)
  view.setUint16(32, channelCount * bytesPerSample, true)
  view.setUint16(34, bitsPerSample, true)
  text(36, 'data')
  view.setUint32(40, samples.length * bytesPerSample, true)
  new Int16Array(file, headerBytes).set(samples)
  return new Uint8Array(file)
}

/** Parses a 16-bit PCM WAV file; null for anything else. A truncated file gives the samples it has. */
export function parseWav(file: Uint8Array): Wav | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const text = (offset: number) => String.fromCharCode(...file.subarray(offset, offset + 4))
  if (text(0) !== 'RIFF' || text(8) !== 'WAVE') return null
  let format: { channelCount: number; sampleRateHz: number } | undefined
  for (let offset = 12; offset + 8 <= file.length; ) {
    const name = text(offset)
    const body = offset + 8
    const size = view.getUint32(offset + 4, true)
    if (name === 'fmt ' && size >= 16 && body + 16 <= file.length) {
      if (view.getUint16(body, true) !== pcmFormat || view.getUint16(body + 14, true) !== bitsPerSample) return null
      format = { channelCount: view.getUint16(body + 2, true), sampleRateHz: view.getUint32(body + 4, true) }
    }
    if (name === 'data') {
      const bytes = Uint8Array.from(file.subarray(body, body + size))
      return format ? { ...format, samples: new Int16Array(bytes.buffer, 0, bytes.length >> 1) } : null
    }
    offset = body + size + (size % 2)
  }
  return null
}
