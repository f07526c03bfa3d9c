import { between, integer, randomFrom, shuffled } from '../../scripts/bench/speech/random.ts'
import { frameSamples } from '../../scripts/bench/speech/sound.ts'
import { cached } from './cache.ts'
import { converse, mix, speechPower, voiceNames } from './conversation.ts'
import { kindsOf, makeNoise, type NoiseContext, noiseContext } from './noises.ts'
import { reverberate } from './room.ts'
import type { Half } from './voice.ts'
import type { Speech } from './voices.ts'

export interface Recording {
  readonly id: string
  /** 16 kHz mono. */
  readonly samples: Int16Array
  /** One per 10 ms: 1 where somebody speaks; short pauses are not filled. All 0 in noise only. */
  readonly truth: Uint8Array
  readonly noise: string | 'clean'
  /** Power while somebody speaks over the power of the noise; null where there is no noise or no speech. */
  readonly snrDb: number | null
  /** Its noise is of a kind that no detector may be trained with. */
  readonly leftOut: boolean
  readonly reverberant: boolean
  /** Empty in noise only. */
  readonly language: string
  readonly voice: string
}

type Plan = Pick<Recording, 'noise' | 'snrDb' | 'leftOut' | 'reverberant'> & { readonly silent: boolean }

const snrsDb = [30, 20, 10, 5]
const perKindAndSnr = 2
const cleanRecordings = 10
const noiseOnlyRecordings = 4
const recordedShare = 0.4

function plansOf(kinds: ReturnType<typeof kindsOf>): Plan[] {
  const plan = (noise: string, snrDb: number | null, more: Partial<Plan> = {}): Plan => ({
    noise,
    snrDb,
    leftOut: kinds.some((kind) => kind.name === noise && !kind.training),
    reverberant: false,
    silent: false,
    ...more,
  })
  return [
    ...kinds.flatMap(({ name, training }) =>
      snrsDb.flatMap((snrDb) => Array.from({ length: training ? perKindAndSnr : 1 }, () => plan(name, snrDb))),
    ),
    ...Array.from({ length: cleanRecordings }, () => plan('clean', null)),
    ...Array.from({ length: 6 }, () => plan('clean', null, { reverberant: true })),
    ...['pink', 'fan', 'babble', 'white', 'brown', 'hum'].map((name) => plan(name, 20, { reverberant: true })),
    ...kinds.flatMap(({ name }) =>
      Array.from({ length: noiseOnlyRecordings }, () => plan(name, null, { silent: true })),
    ),
  ]
}

/** The recordings of one half, 20 to 36 s each, the same in every run. */
export async function recordingsOf(half: Half): Promise<readonly Recording[]> {
  const context = await noiseContext(half)
  const kinds = kindsOf(half, context)
  const lengths = Object.values(context.recordings).map((some) => some.map(({ length }) => length))
  const parts = [half, voiceNames(context.speech), kinds, lengths]
  return cached(`recordings-${half}`, parts, () => makeRecordings(half, kinds, context))
}

function makeRecordings(half: Half, kinds: ReturnType<typeof kindsOf>, context: NoiseContext): Recording[] {
  const nextVoice = takeTurns(half, context.speech)
  return plansOf(kinds).map((plan, index) => {
    const id = `${half}-${String(index).padStart(3, '0')}`
    const random = randomFrom(id)
    const frames = integer(random, 2_000, 3_600)
    const voice = plan.silent ? undefined : nextVoice()
    const others = context.speech.filter((entry) => entry.voice !== voice)
    const noise =
      plan.noise === 'clean'
        ? undefined
        : makeNoise(plan.noise, frames * frameSamples, random, { ...context, speech: others })
    const { silent, ...described } = plan
    if (!voice) {
      const samples = mix(new Float32Array(frames * frameSamples), 0, noise, 0, between(random, -50, -25))
      return { id, ...described, samples, truth: new Uint8Array(frames), language: '', voice: '' }
    }
    const said = context.speech.filter((entry) => entry.voice === voice)
    const conversation = converse(said, frames, random)
    const spoken = plan.reverberant ? reverberate(conversation.samples, random) : conversation.samples
    const samples = mix(spoken, speechPower(conversation), noise, plan.snrDb ?? 0, between(random, -34, -18))
    return { id, ...described, samples, truth: conversation.truth, language: said[0]?.language ?? '', voice }
  })
}

/** Two of five recordings are of recorded voices; within each sort the voices take turns. */
function takeTurns(half: Half, speech: readonly Speech[]): () => string {
  const random = randomFrom(`voices ${half}`)
  const queueOf = (recorded: boolean) => {
    const names = shuffled(random, voiceNames(speech.filter((entry) => entry.recorded === recorded)))
    let turn = 0
    return () => names[turn++ % names.length]
  }
  const [recorded, synthetic] = [queueOf(true), queueOf(false)]
  return () => {
    const voice = (random() < recordedShare ? recorded() : synthetic()) ?? synthetic() ?? recorded()
    if (voice === undefined)
      throw new Error('There is no voice on this machine. Install espeak-ng, flite and sox, then run this again.')
    return voice
  }
}
