import { between, integer, type Random } from '../../scripts/bench/speech/random.ts'
import { sampleRateHz } from '../../scripts/bench/speech/sound.ts'
import { filter } from './filters.ts'
import { add, multiply, wander, white } from './noise-colours.ts'
import { betweenRatio, gaussian } from './random.ts'
import { fromDb } from './sound.ts'

/**
 * Noise of no kind in particular, so that a detector learns what noise is and not which: any slope of the spectrum, resonances, swings of strength,
 * sets of steady tones, bursts. Nothing in it comes from a recording or imitates a kind that training leaves out.
 */
export function randomNoise(length: number, random: Random): Float32Array {
  const samples = new Float32Array(length)
  for (let layer = integer(random, 1, 2); layer > 0; layer--)
    add(samples, ground(length, random), betweenRatio(random, 0.1, 1))
  if (random() < 0.4) add(samples, tones(length, random), betweenRatio(random, 0.03, 1))
  if (random() < 0.4) add(samples, bursts(length, random), betweenRatio(random, 0.3, 8))
  return random() < 0.5 ? swing(samples, random) : samples
}

function ground(length: number, random: Random): Float32Array {
  const samples = white(length, random)
  const leak = betweenRatio(random, 0.003, 1)
  const dark = between(random, 0, 1)
  let sum = 0
  for (let index = 0; index < length; index++) {
    const sample = samples[index] as number
    sum += leak * (sample - sum)
    samples[index] = dark * (sum / Math.sqrt(leak)) + (1 - dark) * sample
  }
  for (let resonance = integer(random, 0, 4); resonance > 0; resonance--)
    filter(samples, 'peak', betweenRatio(random, 60, 7_500), betweenRatio(random, 0.5, 8), between(random, -20, 20))
  if (random() < 0.3) filter(samples, 'low', betweenRatio(random, 300, 7_000))
  if (random() < 0.3) filter(samples, 'high', betweenRatio(random, 60, 3_000))
  return samples
}

function swing(samples: Float32Array, random: Random): Float32Array {
  const course = wander(samples.length, betweenRatio(random, 0.1, 12), random)
  const depthDb = between(random, 1, 12)
  return multiply(samples, (index) => fromDb(depthDb * (course[index] as number)))
}

function tones(length: number, random: Random): Float32Array {
  const samples = new Float32Array(length)
  const base = betweenRatio(random, 40, 1_500)
  const harmonic = random() < 0.5
  for (let tone = integer(random, 1, 12); tone > 0; tone--) {
    const frequencyHz = harmonic ? base * tone : betweenRatio(random, 60, 7_000)
    const turn = (2 * Math.PI * frequencyHz) / sampleRateHz
    const level = betweenRatio(random, 0.05, 1)
    if (frequencyHz < 7_800)
      for (let index = 0; index < length; index++)
        samples[index] = (samples[index] as number) + level * Math.sin(turn * index)
  }
  return samples
}

function bursts(length: number, random: Random): Float32Array {
  const samples = new Float32Array(length)
  const perSecond = betweenRatio(random, 0.5, 30)
  const longest = betweenRatio(random, 0.002, 0.12)
  for (let at = 0; at < length; at += Math.ceil((-Math.log(1 - random()) * sampleRateHz) / perSecond)) {
    const burst = new Float32Array(Math.ceil(between(random, 0.3, 1) * longest * sampleRateHz))
    const level = betweenRatio(random, 0.1, 1)
    for (let index = 0; index < burst.length; index++)
      burst[index] = level * gaussian(random) * Math.exp((-5 * index) / burst.length)
    if (random() < 0.7) filter(burst, 'band', betweenRatio(random, 150, 6_500), between(random, 0.4, 3))
    add(samples, burst, 1, at)
  }
  return samples
}
