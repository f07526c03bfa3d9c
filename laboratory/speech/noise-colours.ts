import type { Random } from '../../scripts/bench/speech/random.ts'
import { sampleRateHz } from '../../scripts/bench/speech/sound.ts'
import { filter } from './filters.ts'
import { gaussian } from './random.ts'

export const white = (length: number, random: Random): Float32Array =>
  Float32Array.from({ length }, () => gaussian(random))

/** Falls by about 3 dB an octave: six leaky sums, each twice as slow as the one before. */
export function pink(length: number, random: Random): Float32Array {
  const leaks = [0.6, 0.25, 0.1, 0.035, 0.012, 0.004]
  const sums = leaks.map(() => 0)
  return Float32Array.from({ length }, () => {
    let total = 0
    for (let index = 0; index < leaks.length; index++) {
      const leak = leaks[index] as number
      sums[index] = (sums[index] as number) * (1 - leak) + gaussian(random) * Math.sqrt(leak)
      total += sums[index] as number
    }
    return total
  })
}

/** Falls by 6 dB an octave. */
export function brown(length: number, random: Random): Float32Array {
  let sum = 0
  const samples = Float32Array.from({ length }, () => {
    sum = 0.995 * sum + gaussian(random)
    return sum
  })
  return filter(samples, 'high', 30)
}

/** Wanders between about -1 and 1, `perSecond` times there and back. */
export function wander(length: number, perSecond: number, random: Random): Float32Array {
  const step = Math.max(1, Math.round(sampleRateHz / perSecond / 2))
  const values = Float32Array.from({ length: Math.ceil(length / step) + 2 }, () => 2 * random() - 1)
  return Float32Array.from({ length }, (_, index) => {
    const place = index / step
    const from = Math.floor(place)
    const share = (1 - Math.cos(Math.PI * (place - from))) / 2
    return (values[from] as number) * (1 - share) + (values[from + 1] as number) * share
  })
}

export function multiply(samples: Float32Array, factor: (index: number) => number): Float32Array {
  for (let index = 0; index < samples.length; index++) samples[index] = (samples[index] as number) * factor(index)
  return samples
}

export function add(samples: Float32Array, others: ArrayLike<number>, factor = 1, at = 0): Float32Array {
  const length = Math.min(others.length, samples.length - at)
  for (let index = 0; index < length; index++)
    samples[at + index] = (samples[at + index] as number) + (others[index] as number) * factor
  return samples
}
