import { between, integer, type Random, randomFrom } from '../../scripts/bench/speech/random.ts'
import { frameSamples } from '../../scripts/bench/speech/sound.ts'
import { converse, mix, pickVoice, speechPower } from './conversation.ts'
import { add, multiply } from './noise-colours.ts'
import { kindsOf, makeNoise, type NoiseContext, noiseContext, randomNoise } from './noises.ts'
import { pick } from './random.ts'
import { reverberate, throughMicrophone } from './room.ts'
import { fromDb, powerOf } from './sound.ts'

export interface Mixture {
  /** 16 kHz mono. */
  readonly samples: Int16Array
  /** One per 10 ms: 1 where somebody speaks; short pauses are not filled. */
  readonly truth: Uint8Array
}

/** Speech and noise of the development half in ever new mixtures, without an end; the same ones for the same seed. */
export async function trainingMixtures(seed: string, seconds: number): Promise<Generator<Mixture, never>> {
  const context = await noiseContext('development')
  const random = randomFrom(seed)
  return (function* () {
    for (;;) yield mixture(context, Math.round(seconds * 100), random)
  })()
}

function mixture(context: NoiseContext, frames: number, random: Random): Mixture {
  const length = frames * frameSamples
  const noise = random() < 0.08 ? undefined : backgroundOf(length, context, random)
  if (noise && random() < 0.1)
    return {
      samples: mix(new Float32Array(length), 0, noise, 0, between(random, -70, -8)),
      truth: new Uint8Array(frames),
    }
  const { samples, truth } = converse(pickVoice(context.speech, random), frames, random)
  let spoken = random() < 0.3 ? reverberate(samples, random) : samples
  if (random() < 0.5) spoken = throughMicrophone(spoken, random)
  const speechDb = random() < 0.05 ? between(random, -10, 3) : between(random, -50, -12)
  return {
    samples: mix(spoken, speechPower({ samples: spoken, truth }), noise, between(random, -2, 38), speechDb),
    truth,
  }
}

function backgroundOf(length: number, context: NoiseContext, random: Random): Float32Array {
  const one = () => {
    const known = random() < 0.5
    const kinds = kindsOf('development', context)
    const noise = known ? makeNoise(pick(random, kinds).name, length, random, context) : randomNoise(length, random)
    const root = Math.sqrt(powerOf(noise)) || 1
    return multiply(noise, () => 1 / root)
  }
  const noise = one()
  if (random() < 0.25) add(noise, one(), fromDb(between(random, -15, 0)))
  if (random() < 0.15) {
    const at = integer(random, 0, length)
    const [before, after] =
      random() < 0.5 ? [fromDb(between(random, -30, -6)), 1] : [1, fromDb(between(random, -30, -6))]
    multiply(noise, (index) => (index < at ? before : after))
  }
  return noise
}
