import { between, integer, type Random } from '../../scripts/bench/speech/random.ts'
import { sampleRateHz } from '../../scripts/bench/speech/sound.ts'
import { convolve } from './fft.ts'
import { filter } from './filters.ts'
import { betweenRatio, gaussian } from './random.ts'

/** A room that falls by 60 dB in 0.25 to 0.9 s, heard from a few steps away. Its echoes come after the speech, which stays where it is. */
export function reverberate(samples: Float32Array, random: Random): Float32Array {
  const decaySeconds = betweenRatio(random, 0.25, 0.9)
  const response = new Float32Array(Math.floor(decaySeconds * sampleRateHz))
  const first = Math.floor(between(random, 0.004, 0.02) * sampleRateHz)
  for (let index = first; index < response.length; index++)
    response[index] = gaussian(random) * 10 ** ((-3 * index) / response.length)
  filter(response, 'low', betweenRatio(random, 2_000, 7_000))
  for (let reflection = integer(random, 3, 8); reflection > 0; reflection--)
    response[integer(random, 60, first + 600)] = between(random, -3, 3)
  const energy = response.reduce((sum, value) => sum + value * value, 0)
  const directOverRest = 10 ** (between(random, -3, 9) / 10)
  const factor = Math.sqrt(1 / (energy * directOverRest))
  const scaled = response.map((value) => value * factor)
  scaled[0] = 1
  return convolve(samples, scaled)
}

/** The colour of a cheap microphone, a telephone or a Bluetooth headset. */
export function throughMicrophone(samples: Float32Array, random: Random): Float32Array {
  filter(samples, 'high', betweenRatio(random, 40, 300))
  if (random() < 0.3) filter(samples, 'low', betweenRatio(random, 3_200, 7_000))
  for (let resonance = integer(random, 0, 3); resonance > 0; resonance--)
    filter(samples, 'peak', betweenRatio(random, 100, 7_000), betweenRatio(random, 0.4, 2), between(random, -9, 9))
  return samples
}
