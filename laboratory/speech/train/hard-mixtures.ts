import { between, integer, type Random } from '../../../scripts/bench/speech/random.ts'
import { frameSamples } from '../../../scripts/bench/speech/sound.ts'
import { converse, mix, pickVoice, speechPower } from '../conversation.ts'
import type { Mixture } from '../mixtures.ts'
import { add } from '../noise-colours.ts'
import { makeNoise, type NoiseContext, randomNoise } from '../noises.ts'
import { betweenRatio, pick } from '../random.ts'
import { reverberate } from '../room.ts'
import { melody } from './melody.ts'

const everyMixture = 3

/**
 * After each third mixture one that is hard: a crowd, or something that rings, with or without somebody who stands out of it, or a room in which nobody
 * speaks.
 */
export function* withHardMixtures(
  mixtures: Iterator<Mixture, never>,
  context: NoiseContext,
  frames: number,
  random: Random,
): Generator<Mixture, never> {
  for (let turn = 1; ; turn++) {
    if (turn % (everyMixture + 1) === 0) yield hard(context, frames, random)
    else yield mixtures.next().value
  }
}

function hard(context: NoiseContext, frames: number, random: Random): Mixture {
  const length = frames * frameSamples
  const kind = random()
  if (kind < 0.12) return nobody(randomNoise(length, random), random)
  const noise = kind < 0.5 ? crowd(context, length, random) : signals(context, length, random)
  if (random() < 0.5) return nobody(noise, random)
  const { samples, truth } = converse(pickVoice(context.speech, random), frames, random)
  const spoken = echoing(samples, random)
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
    add(noise, makeNoise('babble', length, random, context))
  }
  return echoing(noise, random)
}

/** A melody or a ring tone of the corpus, higher or lower than it was recorded, now and then in a room that rings, or a siren. */
function signals(context: NoiseContext, length: number, random: Random): Float32Array {
  const { ringtone } = context.recordings
  if (random() < 0.4) return echoing(melody(length, random), random)
  if (ringtone.length === 0 || random() < 0.2) return makeNoise('siren', length, random, context)
  const tone = atSpeed(pick(random, ringtone), betweenRatio(random, 0.6, 1.7))
  const recordings = { ...context.recordings, ringtone: [tone] }
  return echoing(makeNoise('ringtone', length, random, { ...context, recordings }), random)
}

const echoing = (noise: Float32Array, random: Random) => (random() < 0.3 ? reverberate(noise, random) : noise)

const atSpeed = (recording: Int16Array, speed: number): Int16Array =>
  Int16Array.from({ length: Math.floor((recording.length - 1) / speed) }, (_, index) => {
    const place = index * speed
    const [before, after] = [recording[Math.floor(place)] as number, recording[Math.ceil(place)] as number]
    return before + (after - before) * (place % 1)
  })
