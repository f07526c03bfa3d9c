import { between, integer, type Random } from '../../scripts/bench/speech/random.ts'
import { sampleRateHz } from '../../scripts/bench/speech/sound.ts'
import { addRings, filter } from './filters.ts'
import { add, brown, multiply, pink, wander, white } from './noise-colours.ts'
import { betweenRatio, gaussian, pick } from './random.ts'
import { fromDb, fullScale, powerOf } from './sound.ts'
import type { Speech } from './voices.ts'

const babbleTalkers = 8
const driftDb = 15

/** Eight talkers at once, none of whom can be followed. */
export function babble(length: number, random: Random, speech: readonly Speech[]): Float32Array {
  const sum = new Float32Array(length)
  for (let talker = 0; talker < babbleTalkers; talker++) {
    const level = fromDb(between(random, -3, 3))
    for (let at = -integer(random, 0, sampleRateHz); at < length; ) {
      const { samples } = pick(random, speech)
      const factor = level / (Math.sqrt(powerOf(samples, fullScale)) * fullScale)
      add(sum, at < 0 ? samples.subarray(-at) : samples, factor, Math.max(0, at))
      at += samples.length + integer(random, 0, sampleRateHz / 4)
    }
  }
  return sum
}

/** The mains and its harmonics, with a little hiss. */
export function hum(length: number, random: Random): Float32Array {
  const base = pick(random, [50, 60]) * between(random, 0.997, 1.003)
  const overtones = Array.from({ length: 24 }, (_, index) => ({
    turn: (2 * Math.PI * base * (index + 1)) / sampleRateHz,
    phase: random() * 2 * Math.PI,
    level: betweenRatio(random, 0.05, 1) / (index + 1) ** between(random, 0.5, 1.2),
  }))
  const samples = multiply(white(length, random), () => 0.02)
  return samples.map((hiss, index) =>
    overtones.reduce((sum, { turn, phase, level }) => sum + level * Math.sin(turn * index + phase), hiss),
  )
}

/** Keys pressed and let go, six to eleven a second while somebody types. */
export function keyboard(length: number, random: Random): Float32Array {
  const samples = multiply(pink(length, random), () => 0.004)
  const rate = between(random, 6, 11)
  for (let at = 0; at < length; ) {
    click(samples, at, between(random, 0.5, 1), random)
    click(samples, at + integer(random, 900, 1_900), between(random, 0.15, 0.4), random)
    const rest = random() < 0.06 ? between(random, 0.5, 1.5) : 0
    at += Math.round(sampleRateHz * (between(random, 0.5, 1.5) / rate + rest))
  }
  return samples
}

function click(samples: Float32Array, at: number, level: number, random: Random) {
  if (at >= samples.length) return
  const burst = new Float32Array(Math.min(samples.length - at, integer(random, 150, 500)))
  for (let index = 0; index < burst.length; index++)
    burst[index] = level * gaussian(random) * Math.exp((-6 * index) / burst.length)
  add(samples, filter(burst, 'band', betweenRatio(random, 1_500, 5_000), 0.7), 1, at)
  addRings(samples, at, [{ frequencyHz: between(random, 180, 420), decaySeconds: 0.008, level: 0.3 * level }])
}

/** Air and blades: low noise whose strength follows the turns, with the tone of the blades. */
export function fan(length: number, random: Random): Float32Array {
  const bladesHz = between(random, 60, 280)
  const depth = between(random, 0.05, 0.3)
  const air = filter(pink(length, random), 'peak', betweenRatio(random, 200, 1_500), 0.8, between(random, 3, 12))
  const turn = (2 * Math.PI * bladesHz) / sampleRateHz
  const swing = wander(length, 0.5, random)
  return air.map(
    (sample, index) =>
      sample * (1 + depth * Math.sin(turn * index * 0.25) + 0.1 * (swing[index] as number)) +
      0.3 * Math.sin(turn * index) +
      0.1 * Math.sin(2 * turn * index),
  )
}

/** A room that grows louder by 15 dB, evenly. */
export const drift = (length: number, random: Random): Float32Array =>
  multiply(pick(random, [pink, brown])(length, random), (index) => fromDb(driftDb * (index / length - 1)))

/** A recorded ring tone again and again, with 0.6 to 2.5 s between. */
export function ringing(length: number, random: Random, tones: readonly Int16Array[]): Float32Array {
  const samples = multiply(pink(length, random), () => 30)
  const tone = pick(random, tones)
  for (
    let at = integer(random, 0, sampleRateHz);
    at < length;
    at += tone.length + Math.round(between(random, 0.6, 2.5) * sampleRateHz)
  )
    add(samples, tone, 1, at)
  return samples
}

/** A siren that climbs and falls, or changes between two tones, at a distance. */
export function siren(length: number, random: Random): Float32Array {
  const low = between(random, 400, 650)
  const high = low * between(random, 1.33, 2.2)
  const period = between(random, 0.6, 4) * sampleRateHz
  const stepped = random() < 0.5
  const strength = wander(length, 0.15, random)
  let phase = 0
  const samples = Float32Array.from({ length }, (_, index) => {
    const place = (index % period) / period
    const share = stepped ? Number(place < 0.5) : (1 - Math.cos(2 * Math.PI * place)) / 2
    phase += (2 * Math.PI * (low + (high - low) * share)) / sampleRateHz
    const wave = Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.4 * Math.sin(3 * phase) + 0.15 * Math.sin(5 * phase)
    return wave * (0.65 + 0.35 * (strength[index] as number))
  })
  return add(samples, pink(length, random), 0.03)
}
