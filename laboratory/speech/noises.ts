import type { Random } from '../../scripts/bench/speech/random.ts'
import { dishes, drums, excerpt, rain, traffic, wind } from './left-out-noises.ts'
import { brown, pink, white } from './noise-colours.ts'
import { type Recordings, recordingsFor } from './noise-recordings.ts'
import { babble, drift, fan, hum, keyboard, ringing, siren } from './training-noises.ts'
import type { Half } from './voice.ts'
import { type Speech, speechOf } from './voices.ts'

export { randomNoise } from './random-noise.ts'

/** What noises are made of beside chance: the talkers of a half, and its recordings. */
export interface NoiseContext {
  readonly speech: readonly Speech[]
  readonly recordings: Recordings
}

interface Noise {
  readonly name: string
  /** Whether a detector may be trained with it; the others are heard in the test half alone. */
  readonly training: boolean
  /** The recordings without which it cannot be made. */
  readonly needs?: keyof Recordings
  readonly make: (lengthSamples: number, random: Random, context: NoiseContext) => Float32Array
}

/** A kind that plays recordings. */
const recorded = (
  name: keyof Recordings,
  training: boolean,
  play: (lengthSamples: number, random: Random, recordings: readonly Int16Array[]) => Float32Array,
): Noise => ({
  name,
  training,
  needs: name,
  make: (length, random, { recordings }) => play(length, random, recordings[name]),
})

const noises: readonly Noise[] = [
  { name: 'white', training: true, make: white },
  { name: 'pink', training: true, make: pink },
  { name: 'brown', training: true, make: brown },
  { name: 'babble', training: true, make: (length, random, { speech }) => babble(length, random, speech) },
  { name: 'hum', training: true, make: hum },
  { name: 'keyboard', training: true, make: keyboard },
  { name: 'fan', training: true, make: fan },
  { name: 'drift', training: true, make: drift },
  { name: 'siren', training: true, make: siren },
  recorded('ringtone', true, ringing),
  recorded('music', false, excerpt),
  recorded('birds', false, excerpt),
  recorded('drums', false, drums),
  { name: 'rain', training: false, make: rain },
  { name: 'traffic', training: false, make: traffic },
  { name: 'dishes', training: false, make: dishes },
  { name: 'wind', training: false, make: wind },
]

export const noiseKinds: readonly { readonly name: string; readonly training: boolean }[] = noises

/** The kinds that a half can be made with: those for training, in the test half the others too; none whose recordings are missing. */
export const kindsOf = (half: Half, { recordings }: NoiseContext): typeof noiseKinds =>
  noises
    .filter(({ training, needs }) => (training || half === 'test') && (!needs || recordings[needs].length > 0))
    .map(({ name, training }) => ({ name, training }))

/** Noise of a kind, at any level. @throws where there is no such kind. */
export function makeNoise(name: string, lengthSamples: number, random: Random, context: NoiseContext): Float32Array {
  const noise = noises.find((entry) => entry.name === name)
  if (!noise)
    throw new Error(`There is no noise called ${name}. Take one of: ${noises.map((entry) => entry.name).join(', ')}.`)
  return noise.make(lengthSamples, random, context)
}

export const noiseContext = async (half: Half): Promise<NoiseContext> => ({
  speech: await speechOf(half),
  recordings: await recordingsFor(half),
})
