import { mix } from '../conversation.ts'
import type { Mixture } from '../mixtures.ts'
import { makeNoise, type NoiseContext, randomNoise } from '../noises.ts'
import { between, integer, type Random } from '../random.ts'
import { reverberate } from '../room.ts'
import { frameSamples } from '../sound.ts'

const everyMixture = 4

/** After each fourth mixture one in which nobody speaks: a crowd that nobody stands out of, or a quiet room. */
export function* withNobody(
  mixtures: Iterator<Mixture>,
  context: NoiseContext,
  frames: number,
  random: Random,
): Generator<Mixture, undefined> {
  for (let turn = 1; ; turn++) {
    if (turn % (everyMixture + 1) === 0) yield nobody(context, frames * frameSamples, random)
    else {
      const { value, done } = mixtures.next()
      if (done) return undefined
      yield value
    }
  }
}

function nobody(context: NoiseContext, length: number, random: Random): Mixture {
  const noise = random() < 0.45 ? crowd(context, length, random) : randomNoise(length, random)
  return {
    samples: mix(new Float32Array(length), 0, noise, 0, between(random, -70, -12)),
    truth: new Uint8Array(length / frameSamples),
  }
}

/** The babble of the corpus, in a room or not, once or with another one on top. */
function crowd(context: NoiseContext, length: number, random: Random): Float32Array {
  const noise = makeNoise('babble', length, random, context)
  for (let more = integer(random, -1, 1); more > 0; more--) {
    const other = makeNoise('babble', length, random, context)
    for (let index = 0; index < length; index++) noise[index] = (noise[index] as number) + (other[index] as number)
  }
  return random() < 0.3 ? reverberate(noise, random) : noise
}
