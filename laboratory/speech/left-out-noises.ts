import { between, integer, type Random } from '../../scripts/bench/speech/random.ts'
import { sampleRateHz } from '../../scripts/bench/speech/sound.ts'
import { addRings, filter } from './filters.ts'
import { add, brown, multiply, pink, wander, white } from './noise-colours.ts'
import { betweenRatio, gaussian, pick } from './random.ts'
import { fromDb, powerOf } from './sound.ts'

/** A part of a recording, again from its beginning where it is too short. */
export function excerpt(length: number, random: Random, recordings: readonly Int16Array[]): Float32Array {
  const recording = pick(random, recordings)
  const from = integer(random, 0, Math.max(0, recording.length - length))
  return Float32Array.from({ length }, (_, index) => recording[(from + index) % recording.length] as number)
}

/** Drops on a roof: a steady rush, thousands of small drops and now and then a big one. */
export function rain(length: number, random: Random): Float32Array {
  const samples = filter(
    multiply(white(length, random), () => 0.05),
    'high',
    between(random, 600, 1_500),
  )
  const dropsPerSecond = betweenRatio(random, 60, 500)
  for (let at = 0; at < length; at += Math.ceil((-Math.log(1 - random()) * sampleRateHz) / dropsPerSecond))
    addRings(samples, at, [
      {
        frequencyHz: betweenRatio(random, 900, 6_500),
        decaySeconds: between(random, 0.001, 0.005),
        level: betweenRatio(random, 0.02, 0.8),
      },
    ])
  return samples
}

/** Cars that come near and pass, over the rumble of the road. */
export function traffic(length: number, random: Random): Float32Array {
  const samples = filter(
    multiply(brown(length, random), () => 0.05),
    'low',
    500,
  )
  for (let at = -sampleRateHz; at < length; at += Math.round(between(random, 1.5, 5) * sampleRateHz)) {
    const half = Math.round(between(random, 0.8, 2.5) * sampleRateHz)
    const car = filter(white(2 * half, random), 'band', betweenRatio(random, 300, 1_100), 0.6)
    const engineHz = between(random, 25, 70)
    const level = between(random, 0.4, 1.6)
    let phase = 0
    for (let index = 0; index < car.length; index++) {
      const place = (index - half) / half
      phase += (2 * Math.PI * engineHz * (1.04 - 0.08 / (1 + Math.exp(-8 * place)))) / sampleRateHz
      const engine = Math.sin(phase) + 0.7 * Math.sin(2 * phase) + 0.5 * Math.sin(3 * phase + Math.sin(phase))
      car[index] =
        (level * ((car[index] as number) * 2 + 0.15 * engine) * Math.max(0, 1 - place * place)) /
        (1 + 14 * place * place)
    }
    add(samples, at < 0 ? car.subarray(Math.min(car.length, -at)) : car, 1, Math.max(0, at))
  }
  return samples
}

/** Plates, cups and cutlery, alone and in handfuls. */
export function dishes(length: number, random: Random): Float32Array {
  const samples = multiply(pink(length, random), () => 0.003)
  for (let at = 0; at < length; at += Math.round(betweenRatio(random, 0.03, 0.9) * sampleRateHz)) {
    const base = betweenRatio(random, 700, 3_200)
    const level = betweenRatio(random, 0.08, 1)
    const decaySeconds = betweenRatio(random, 0.015, 0.18)
    const rings = [1, 1.58, 2.24, 2.92, 3.6].map((ratio) => ({
      frequencyHz: Math.min(7_800, base * ratio * between(random, 0.95, 1.05)),
      decaySeconds: decaySeconds / Math.sqrt(ratio),
      level: level * betweenRatio(random, 0.1, 1),
    }))
    addRings(samples, at, rings)
    for (let index = 0; index < 60 && at + index < length; index++)
      samples[at + index] = (samples[at + index] as number) + level * gaussian(random) * Math.exp(-index / 12)
  }
  return samples
}

/** Gusts over the microphone: low rumble whose strength swings, with the overload of the strongest. */
export function wind(length: number, random: Random): Float32Array {
  const slow = wander(length, between(random, 0.2, 0.5), random)
  const fast = wander(length, between(random, 2, 6), random)
  const rumble = filter(brown(length, random), 'low', betweenRatio(random, 150, 700))
  const spread = Math.sqrt(powerOf(rumble))
  return rumble.map((sample, index) =>
    Math.tanh((sample / spread) * fromDb(12 * (slow[index] as number) + 5 * (fast[index] as number)) * 0.7),
  )
}

/** Somebody at the drums: recorded hits on the beats and between them. */
export function drums(length: number, random: Random, hits: readonly Int16Array[]): Float32Array {
  const samples = multiply(pink(length, random), () => 30)
  const kit = Array.from({ length: 5 }, () => ({ hit: pick(random, hits), chance: between(random, 0.15, 0.8) }))
  const beat = sampleRateHz * between(random, 0.12, 0.3)
  for (let at = integer(random, 0, sampleRateHz); at < length; at += Math.round(beat * between(random, 0.97, 1.03)))
    for (const { hit, chance } of kit) if (random() < chance) add(samples, hit, between(random, 0.3, 1), at)
  return samples
}
