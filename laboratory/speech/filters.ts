import { sampleRateHz } from '../../scripts/bench/speech/sound.ts'

type Kind = 'low' | 'high' | 'band' | 'peak'

/** One resonance over all samples, in place. `gainDb` counts for `peak` alone. */
export function filter(samples: Float32Array, kind: Kind, frequencyHz: number, quality = Math.SQRT1_2, gainDb = 0) {
  const angle = (2 * Math.PI * Math.min(frequencyHz, sampleRateHz * 0.49)) / sampleRateHz
  const width = Math.sin(angle) / (2 * quality)
  const cosine = Math.cos(angle)
  const gain = 10 ** (gainDb / 40)
  const [a0, a1, a2, b0, b1, b2] = {
    low: [1 + width, -2 * cosine, 1 - width, (1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2],
    high: [1 + width, -2 * cosine, 1 - width, (1 + cosine) / 2, -1 - cosine, (1 + cosine) / 2],
    band: [1 + width, -2 * cosine, 1 - width, width, 0, -width],
    peak: [1 + width / gain, -2 * cosine, 1 - width / gain, 1 + width * gain, -2 * cosine, 1 - width * gain],
  }[kind] as [number, number, number, number, number, number]
  let x1 = 0
  let x2 = 0
  let y1 = 0
  let y2 = 0
  for (let index = 0; index < samples.length; index++) {
    const x = samples[index] as number
    const y = (b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2) / a0
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    samples[index] = y
  }
  return samples
}

/** A sum of decaying rings: what struck things sound like. */
export interface Ring {
  readonly frequencyHz: number
  readonly decaySeconds: number
  readonly level: number
}

export function addRings(samples: Float32Array, at: number, rings: readonly Ring[]) {
  for (const { frequencyHz, decaySeconds, level } of rings) {
    const length = Math.min(samples.length - at, Math.floor(decaySeconds * 6 * sampleRateHz))
    const turn = (2 * Math.PI * frequencyHz) / sampleRateHz
    const keep = Math.exp(-1 / (decaySeconds * sampleRateHz))
    for (let index = 0, envelope = level; index < length; index++, envelope *= keep)
      samples[at + index] = (samples[at + index] as number) + envelope * Math.sin(turn * index)
  }
}
