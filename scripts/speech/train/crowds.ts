import { converse, mix, pickVoice, speechPower } from '../conversation.ts'
import type { Mixture } from '../mixtures.ts'
import { makeNoise, type NoiseContext, randomNoise } from '../noises.ts'
import { between, integer, type Random } from '../random.ts'
import { reverberate } from '../room.ts'
import { frameSamples } from '../sound.ts'

const everyMixture = 4

/** After each fourth mixture one that is hard: a crowd, with or without somebody who stands out of it, or a room in which nobody speaks. */
export function* withCrowds(
  mixtures: Iterator<Mixture>,
  context: NoiseContext,
  frames: number,
  random: Random,
): Generator<Mixture, undefined> {
  for (let turn = 1; ; turn++) {
    if (turn % (everyMixture + 1) === 0) yield hard(context, frames, random)
    else {
      const { value, done } = mixtures.next()
      if (done) return undefined
      yield value
    }
  }
}

function hard(context: NoiseContext, frames: number, random: Random): Mixture {
  const length = frames * frameSamples
  const kind = random()
  if (kind > 0.6) return nobody(randomNoise(length, random), random)
  const noise = crowd(context, length, random)
  if (kind > 0.35) return nobody(noise, random)
  const { samples, truth } = converse(pickVoice(context.speech, random), frames, random)
  const spoken = random() < 0.3 ? reverberate(samples, random) : samples
  const power = speechPower({ samples: spoken, truth })
  return { samples: mix(spoken, power, noise, between(random, 2, 20), between(random, -45, -12)), truth }
}

const nobody = (noise: Float32Array, random: Random): Mixture => ({
  samples: mix(new Float32Array(noise.length), 0, noise, 0, between(random, -70, -12)),
  truth: new Uint8Array(noise.length / frameSamples),
})

/** The babble of the corpus, in a room or not, once or with another one on top. */
function crowd(context: NoiseContext, length: number, random: Random): Float32Array {
  const noise = makeNoise('babble', length, random, context)
  for (let more = integer(random, -1, 1); more > 0; more--) {
    const other = makeNoise('babble', length, random, context)
    for (let index = 0; index < length; index++) noise[index] = (noise[index] as number) + (other[index] as number)
  }
  return random() < 0.3 ? reverberate(noise, random) : noise
}
