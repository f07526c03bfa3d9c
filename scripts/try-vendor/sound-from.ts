import { parseWav } from '../../packages/core/src/audio.ts'

/** The samples of a file of 16 kHz, mono, 16 bits; undefined for another. */
export function soundFrom(file: Uint8Array): Int16Array | undefined {
  const wav = parseWav(file)
  return wav?.sampleRateHz === 16_000 && wav.channelCount === 1 ? wav.samples : undefined
}
