import { between, integer, type Random } from '../../../scripts/bench/speech/random.ts'
import { frameSamples, sampleRateHz } from '../../../scripts/bench/speech/sound.ts'
import { filter } from '../filters.ts'
import type { Mixture } from '../mixtures.ts'
import { add } from '../noise-colours.ts'
import { betweenRatio, gaussian } from '../random.ts'
import { fromDb, fullScale } from '../sound.ts'

/** Something that makes the same sort of sound again and again: a band of noise or a set of partials, struck or held, steady, trembling or gliding. */
interface Source {
  readonly seconds: number
  /** How far the pitch of one sound stands from that of another, as a ratio. */
  readonly spread: number
  /** Pitch at the end of a sound over the one at its beginning. */
  readonly glide: number
  readonly trembleHz: number
  readonly tremble: number
  readonly attackShare: number
  readonly fall: number
  readonly noisy: number
  readonly frequencyHz: number
  readonly quality: number
  readonly partials: readonly { ratio: number; level: number; fall: number }[]
}

const eventShare = 0.4
/** Where nobody speaks there are more, for a detector errs there. */
const eventShareAlone = 0.6

/** Puts sounds that nobody spoke into some of the mixtures. */
export function* withEvents(mixtures: Iterator<Mixture, never>, random: Random): Generator<Mixture, never> {
  for (;;) {
    const mixture = mixtures.next().value
    if (random() > (mixture.truth.includes(1) ? eventShare : eventShareAlone)) yield mixture
    else yield { samples: withEventsOf(mixture, random), truth: mixture.truth }
  }
}

function withEventsOf({ samples, truth }: Mixture, random: Random): Int16Array {
  const events = eventsOf(samples.length, random)
  const mostDb = truth.includes(1) ? 10 : 40
  const factor = levelOf(samples, truth) * fromDb(between(random, -25, mostDb))
  return samples.map((sample, index) =>
    Math.max(-fullScale, Math.min(fullScale - 1, Math.round(sample + factor * (events[index] as number)))),
  )
}

/** Of the speech, or of everything where nobody speaks. */
function levelOf(samples: Int16Array, truth: Uint8Array): number {
  const everywhere = !truth.includes(1)
  let sum = 0
  let count = 1
  for (let index = 0; index < samples.length; index++) {
    if (!everywhere && truth[Math.floor(index / frameSamples)] === 0) continue
    sum += (samples[index] as number) ** 2
    count++
  }
  return Math.sqrt(sum / count)
}

function eventsOf(length: number, random: Random): Float32Array {
  const samples = new Float32Array(length)
  for (let sources = integer(random, 1, 3); sources > 0; sources--) {
    const source = sourceOf(random)
    const perSecond = betweenRatio(random, 0.3, 6)
    const regular = random() < 0.3
    for (let at = integer(random, 0, sampleRateHz); at < length; ) {
      const tune = betweenRatio(random, 1 / source.spread, source.spread)
      add(samples, soundOf(source, tune, random), fromDb(between(random, -15, 0)), at)
      at += Math.ceil(((regular ? 1 : 0.1 - Math.log(1 - random())) * sampleRateHz) / perSecond)
    }
  }
  return samples
}

function sourceOf(random: Random): Source {
  const harmonic = random() < 0.4
  return {
    seconds: betweenRatio(random, 0.03, 1.2),
    spread: random() < 0.7 ? 1.25 : 2,
    glide: random() < 0.6 ? 1 : betweenRatio(random, 0.5, 2),
    trembleHz: betweenRatio(random, 3, 30),
    tremble: random() < 0.7 ? 0 : betweenRatio(random, 0.003, 0.1),
    attackShare: random() < 0.6 ? 0.01 : between(random, 0.01, 0.5),
    fall: between(random, 0, 7),
    noisy: random() < 0.35 ? 1 : random() ** 3,
    frequencyHz: betweenRatio(random, 120, 4_000),
    quality: betweenRatio(random, 0.4, 6),
    partials: Array.from({ length: integer(random, 1, 10) }, (_, index) => ({
      ratio: harmonic ? index + 1 : betweenRatio(random, 0.3, 6),
      level: betweenRatio(random, 0.05, 1),
      fall: between(random, 0, 8),
    })),
  }
}

function soundOf(source: Source, tune: number, random: Random): Float32Array {
  const { seconds, attackShare, fall, noisy, frequencyHz, quality, partials } = source
  const sound = new Float32Array(Math.ceil(seconds * between(random, 0.7, 1.3) * sampleRateHz))
  for (let index = 0; index < sound.length; index++) sound[index] = 2 * noisy * gaussian(random)
  filter(sound, 'band', frequencyHz * tune, quality)
  const turns = turnsOf(source, sound.length)
  for (const partial of partials) {
    const pitch = 2 * Math.PI * frequencyHz * tune * partial.ratio
    if ((pitch * Math.max(1, source.glide)) / sampleRateHz > 3) continue
    for (let index = 0; index < sound.length; index++)
      sound[index] =
        (sound[index] as number) +
        (1 - noisy) *
          partial.level *
          Math.exp((-partial.fall * index) / sound.length) *
          Math.sin(pitch * (turns[index] as number))
  }
  const attack = attackShare * sound.length
  const release = 0.02 * sampleRateHz
  return sound.map(
    (sample, index) =>
      sample *
      Math.min(1, index / attack, (sound.length - index) / release) *
      Math.exp((-fall * Math.max(0, index - attack)) / sound.length),
  )
}

/** The time since the beginning as the pitch feels it, in seconds: faster where it is higher. */
function turnsOf({ glide, tremble, trembleHz }: Source, length: number): Float32Array {
  let seconds = 0
  return Float32Array.from({ length }, (_, index) => {
    const swing = tremble * Math.sin((2 * Math.PI * trembleHz * index) / sampleRateHz)
    seconds += (glide ** (index / length) * (1 + swing)) / sampleRateHz
    return seconds
  })
}
