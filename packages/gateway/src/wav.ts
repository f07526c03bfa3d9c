import { parseWav } from '@lingobooth/core/audio'
import { refusal } from './refusal.ts'

export const wavRateHz = 16_000

/** The samples of a recording as the booth makes them. */
export function samplesOf(file: Uint8Array): Int16Array<ArrayBuffer> {
  const wav = parseWav(file)
  if (!wav || wav.sampleRateHz !== wavRateHz || wav.channelCount !== 1 || wav.samples.length === 0)
    throw refusal('bad-request', 'The recording must be WAV: 16 kHz, mono, 16-bit PCM.')
  return wav.samples
}
