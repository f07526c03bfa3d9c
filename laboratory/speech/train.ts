import { randomFrom } from '../../scripts/bench/speech/random.ts'
import { readOptions } from '../../scripts/options.ts'
import { recordingsOf } from './corpus.ts'
import { trainingMixtures } from './mixtures.ts'
import { noiseContext } from './noises.ts'
import { withEvents } from './train/events.ts'
import { withHardMixtures } from './train/hard-mixtures.ts'
import { learn } from './train/learn.ts'
import { makePool } from './train/pool.ts'
import { tune } from './train/tune.ts'
import { writeWeights } from './train/weights-file.ts'

/** Remakes the weights of the detector from the development half of the corpus; `--short` only shows that everything runs. */
const { short } = readOptions({ short: { type: 'boolean', default: false } })

const seconds = 15
const streams = short ? 64 : 2_000
const updates = short ? 40 : 12_000
const turns = short ? 2 : 70
const reportEvery = 100

const startedAtMs = performance.now()
const say = (text: string) => console.log(`${Math.round((performance.now() - startedAtMs) / 1_000)} s: ${text}`)

say(`making ${Math.round((streams * seconds) / 60)} minutes of speech in noise`)
const frames = seconds * 100
const spoken = withHardMixtures(
  await trainingMixtures('train', seconds),
  await noiseContext('development'),
  frames,
  randomFrom('hard mixtures'),
)
const mixtures = withEvents(spoken, randomFrom('events'))
const pool = makePool(mixtures, streams, frames)

let losses = 0
const numbers = learn(pool, {
  seed: 'learn',
  updates,
  report(update, loss) {
    losses += loss
    if ((update + 1) % reportEvery !== 0) return
    say(`${update + 1} of ${updates} updates, loss ${(losses / reportEvery).toFixed(4)}`)
    losses = 0
  },
})

say('choosing the constants of the decision')
const tuning = tune(numbers, await recordingsOf('development'), turns, say)
if (short) say('short: the weights stay as they are')
else writeWeights(numbers, tuning)
