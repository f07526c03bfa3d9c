import { maxRecordingMs, recordingSampleRate } from '../limits.ts'
import { requestError } from '../request-error.ts'

const pcmFormat = 1
const shortestFormatChunk = 16

/** The samples of a 16 kHz, mono, 16-bit WAV file. @throws `invalid-wav` (400) or `recording-too-long` (413), with the reason */
export function readRecording(file: Buffer): Buffer {
  const word = (at: number) => file.toString('latin1', at, at + 4)
  if (file.length < 12 || word(0) !== 'RIFF' || word(8) !== 'WAVE') throw invalid('it has no RIFF/WAVE header')
  let format: Buffer | undefined
  for (let at = 12; at + 8 <= file.length; ) {
    const bytes = file.readUInt32LE(at + 4)
    const content = file.subarray(at + 8, at + 8 + bytes)
    if (word(at) === 'fmt ') format = content
    if (word(at) === 'data') {
      checkFormat(format)
      return checkLength(content)
    }
    at += 8 + bytes + (bytes % 2)
  }
  throw invalid('it has no data chunk')
}

function checkFormat(format: Buffer | undefined) {
  if (!format || format.length < shortestFormatChunk) throw invalid('it has no format chunk')
  if (format.readUInt16LE(0) !== pcmFormat) throw invalid('it is not PCM')
  if (format.readUInt16LE(2) !== 1) throw invalid('it is not mono')
  if (format.readUInt32LE(4) !== recordingSampleRate) throw invalid('it is not 16 kHz')
  if (format.readUInt16LE(14) !== 16) throw invalid('it is not 16-bit')
}

function checkLength(samples: Buffer): Buffer {
  const whole = samples.subarray(0, samples.length - (samples.length % 2))
  if (whole.length === 0) throw invalid('it has no samples')
  if (whole.length > (maxRecordingMs / 1000) * recordingSampleRate * 2)
    throw requestError(413, 'recording-too-long', `Send at most ${maxRecordingMs / 1000} seconds of speech at once.`)
  return whole
}

const invalid = (reason: string) =>
  requestError(400, 'invalid-wav', `Send a 16 kHz, mono, 16-bit PCM WAV file: ${reason}.`)
