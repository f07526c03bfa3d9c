import { between, integer, type Random } from '../../../scripts/bench/speech/random.ts'
import { sampleRateHz } from '../../../scripts/bench/speech/sound.ts'
import { add, multiply, pink } from '../noise-colours.ts'
import { betweenRatio, pick } from '../random.ts'
import { fromDb } from '../sound.ts'

interface Note {
  readonly seconds: number
  readonly frequencyHz: number
}

interface Timbre {
  readonly partials: readonly { readonly ratio: number; readonly level: number }[]
  /** Per second. */
  readonly fall: number
  readonly riseSeconds: number
}

/** A tune of a telephone, a doorbell or a toy, again and again over a little hiss: one to nine notes, each of the same timbre. */
export function melody(length: number, random: Random): Float32Array {
  const samples = multiply(pink(length, random), () => fromDb(between(random, -65, -30)))
  const notes = notesOf(random)
  const timbre = timbreOf(random)
  const restSeconds = random() < 0.3 ? 0 : betweenRatio(random, 0.1, 3)
  for (let at = integer(random, 0, sampleRateHz); at < length; at += Math.round(restSeconds * sampleRateHz))
    for (const note of notes) {
      const sound = play(note, timbre)
      add(samples, sound, 1, at)
      at += sound.length
    }
  return samples
}

function notesOf(random: Random): Note[] {
  const baseHz = betweenRatio(random, 120, 1_500)
  const usualSeconds = betweenRatio(random, 0.04, 0.8)
  return Array.from({ length: integer(random, 1, 9) }, () => ({
    seconds: usualSeconds * pick(random, [0.5, 1, 1, 1, 2]),
    frequencyHz: baseHz * 2 ** (integer(random, 0, 24) / 12),
  }))
}

function timbreOf(random: Random): Timbre {
  const harmonic = random() < 0.7
  return {
    partials: Array.from({ length: integer(random, 1, 10) }, (_, index) => ({
      ratio: harmonic ? index + 1 : betweenRatio(random, 0.5, 5),
      level: betweenRatio(random, 0.05, 1) / (index + 1) ** between(random, 0, 1),
    })),
    fall: random() < 0.4 ? 0 : betweenRatio(random, 1, 30),
    riseSeconds: betweenRatio(random, 0.002, 0.05),
  }
}

function play({ seconds, frequencyHz }: Note, { partials, fall, riseSeconds }: Timbre): Float32Array {
  const audible = partials.filter(({ ratio }) => frequencyHz * ratio < 7_800)
  return Float32Array.from({ length: Math.ceil(seconds * sampleRateHz) }, (_, index) => {
    const at = index / sampleRateHz
    const strength = Math.exp(-fall * at) * Math.min(1, at / riseSeconds, (seconds - at) / 0.005)
    return (
      strength *
      audible.reduce((sum, { ratio, level }) => sum + level * Math.sin(2 * Math.PI * frequencyHz * ratio * at), 0)
    )
  })
}
