import { between, type Random, shuffled } from '../../scripts/bench/speech/random.ts'
import { frameSamples } from '../../scripts/bench/speech/sound.ts'
import { pick } from './random.ts'
import { fromDb, fullScale, powerOf } from './sound.ts'
import type { Speech } from './voices.ts'

/** What is said in a recording, and when. */
export interface Conversation {
  /** As loud as was asked for, where 1 is full scale. */
  readonly samples: Float32Array
  readonly truth: Uint8Array
}

const framesPerSecond = 100
const longestSeconds = 9
const shortGapShare = 0.25

/** Utterances one after the other: a quarter of the gaps between them last 0.25 to 0.6 s, the others up to 2.5 s. */
export function converse(speech: readonly Speech[], frames: number, random: Random): Conversation {
  const samples = new Float32Array(frames * frameSamples)
  const truth = new Uint8Array(frames)
  const usual = speech.filter(({ truth }) => truth.length <= longestSeconds * framesPerSecond)
  let order: Speech[] = []
  let at = Math.round(between(random, 0.5, 2) * framesPerSecond)
  for (;;) {
    if (order.length === 0) order = shuffled(random, usual.length > 0 ? usual : speech)
    const next = order.pop() as Speech
    const from = next.truth.indexOf(1)
    const to = next.truth.lastIndexOf(1) + 1
    if (at + to - from > frames - framesPerSecond) break
    const level = fromDb(between(random, -2, 2)) / rootOfSpeech(next)
    const lead = Math.min(from, at)
    const tail = Math.min(next.truth.length, to + frames - at - (to - from)) - to
    const first = (from - lead) * frameSamples
    const part = next.samples.subarray(first, (to + tail) * frameSamples)
    const place = (at - lead) * frameSamples
    for (let index = 0; index < part.length; index++)
      samples[place + index] = (samples[place + index] as number) + (part[index] as number) * level
    truth.set(next.truth.subarray(from, to), at)
    const gap = random() < shortGapShare ? between(random, 0.25, 0.6) : between(random, 0.6, 2.5)
    at += to - from + Math.round(gap * framesPerSecond)
  }
  return { samples, truth }
}

/** So that all utterances of a recording are about as loud, whoever recorded them. */
function rootOfSpeech({ samples, truth }: Speech): number {
  const spoken = samples.filter((_, index) => truth[Math.floor(index / frameSamples)] === 1)
  return Math.max(1e-4, Math.sqrt(powerOf(spoken, fullScale))) * fullScale
}

export const voiceNames = (speech: readonly Speech[]): string[] => [...new Set(speech.map(({ voice }) => voice))]

export const pickVoice = (speech: readonly Speech[], random: Random): readonly Speech[] => {
  const voice = pick(random, voiceNames(speech))
  return speech.filter((entry) => entry.voice === voice)
}

export function speechPower({ samples, truth }: Conversation): number {
  return powerOf(samples.filter((_, index) => truth[Math.floor(index / frameSamples)] === 1))
}

const toInt16 = (samples: Float32Array): Int16Array =>
  Int16Array.from(samples, (sample) => Math.max(-fullScale, Math.min(fullScale - 1, Math.round(sample * fullScale))))

/** Adds noise at a distance in decibels below the speech; the speech is `speechDb` below full scale. */
export function mix(
  spoken: Float32Array,
  power: number,
  noise: Float32Array | undefined,
  snrDb: number,
  speechDb: number,
) {
  const speechFactor = power > 0 ? fromDb(speechDb) / Math.sqrt(power) : 0
  const noisePower = noise ? powerOf(noise) : 0
  const noiseFactor = noisePower > 0 ? fromDb(speechDb - snrDb) / Math.sqrt(noisePower) : 0
  return toInt16(spoken.map((sample, index) => sample * speechFactor + (noise?.[index] ?? 0) * noiseFactor))
}
