import { globSync } from 'node:fs'
import { cached } from './cache.ts'
import { dishes, excerpt, rain, ringing, siren, traffic, wind } from './left-out-noises.ts'
import { brown, pink, white } from './noise-colours.ts'
import { isThere, providePackages } from './packages.ts'
import type { Random } from './random.ts'
import { readSound } from './sound.ts'
import { babble, drift, fan, hum, keyboard } from './training-noises.ts'
import type { Half } from './voice.ts'
import { type Speech, speechOf } from './voices.ts'

export { randomNoise } from './random-noise.ts'

/** What noises are made of beside chance: the talkers of a half, and recordings. */
export interface NoiseContext {
  readonly speech: readonly Speech[]
  readonly music: readonly Int16Array[]
  readonly ringtones: readonly Int16Array[]
}

interface Noise {
  readonly name: string
  /** Whether a detector may be trained with it; the others are heard in the test half alone. */
  readonly training: boolean
  readonly make: (lengthSamples: number, random: Random, context: NoiseContext) => Float32Array
}

const noises: readonly Noise[] = [
  { name: 'white', training: true, make: white },
  { name: 'pink', training: true, make: pink },
  { name: 'brown', training: true, make: brown },
  { name: 'babble', training: true, make: (length, random, { speech }) => babble(length, random, speech) },
  { name: 'hum', training: true, make: hum },
  { name: 'keyboard', training: true, make: keyboard },
  { name: 'fan', training: true, make: fan },
  { name: 'drift', training: true, make: drift },
  { name: 'music', training: false, make: (length, random, { music }) => excerpt(length, random, music) },
  { name: 'ringtone', training: false, make: (length, random, { ringtones }) => ringing(length, random, ringtones) },
  { name: 'rain', training: false, make: rain },
  { name: 'traffic', training: false, make: traffic },
  { name: 'dishes', training: false, make: dishes },
  { name: 'siren', training: false, make: siren },
  { name: 'wind', training: false, make: wind },
]

export const noiseKinds: readonly { readonly name: string; readonly training: boolean }[] = noises

/** The kinds that a half can be made with: those for training, and in the test half all whose recordings are there. */
export const kindsOf = (half: Half, { music, ringtones }: NoiseContext) =>
  noiseKinds.filter(
    ({ name, training }) =>
      training ||
      (half === 'test' && (name !== 'music' || music.length > 0) && (name !== 'ringtone' || ringtones.length > 0)),
  )

/** Noise of a kind, at any level. @throws where there is no such kind. */
export function makeNoise(name: string, lengthSamples: number, random: Random, context: NoiseContext): Float32Array {
  const noise = noises.find((entry) => entry.name === name)
  if (!noise)
    throw new Error(`There is no noise called ${name}. Take one of: ${noises.map((entry) => entry.name).join(', ')}.`)
  return noise.make(lengthSamples, random, context)
}

const ringtoneNames = [
  'phone-incoming-call',
  'alarm-clock-elapsed',
  'phone-outgoing-busy',
  'complete',
  'message-new-instant',
]

export async function noiseContext(half: Half): Promise<NoiseContext> {
  const speech = await speechOf(half)
  if (half === 'development') return { speech, music: [], ringtones: [] }
  providePackages()
  const recordings = await cached(
    'noises',
    ['noises.ts', 'sound.ts', 'g722.ts'],
    [isThere('asterisk-moh-opsound-g722'), isThere('sound-theme-freedesktop')],
    () => ({
      music: globSync('/usr/share/asterisk/moh/*.g722')
        .sort()
        .map((path) => readSound(path)),
      ringtones: ringtoneNames
        .flatMap((name) => globSync(`/usr/share/sounds/freedesktop/stereo/${name}.oga`))
        .map((path) => readSound(path)),
    }),
  )
  return { speech, ...recordings }
}
