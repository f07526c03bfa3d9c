import { createSpeechSegmenter } from '@lingobooth/core/audio'
import type { AdaptiveTuning } from '../../../packages/core/src/audio/detectors/adaptive/decision.ts'
import { createAdaptiveDetector, createHearing } from '../../../packages/core/src/audio/detectors/adaptive/detector.ts'
import { createNetwork } from '../../../packages/core/src/audio/detectors/adaptive/network.ts'
import { type Random, randomFrom } from '../../../scripts/bench/speech/random.ts'
import { frameSamples } from '../../../scripts/bench/speech/sound.ts'
import type { Recording } from '../corpus.ts'
import { listener } from '../detectors/detector.ts'
import { gaussian, pick } from '../random.ts'
import { type Case, falsePerMinute, scoreOf } from '../score.ts'

const thresholdDb = 20

const firstTuning: AdaptiveTuning = {
  hintAt: -1,
  mostHint: 2.5,
  proofAt: 1,
  proof: 10,
  silenceBelow: -0.5,
  leadSamples: 0,
  tailSamples: 80,
}

/** What a search may change, by how much at a time, and between which bounds. */
const moves: Record<keyof AdaptiveTuning, { step: number; low: number; high: number }> = {
  hintAt: { step: 0.4, low: -3, high: 3 },
  mostHint: { step: 0.4, low: 0.5, high: 5 },
  proofAt: { step: 0.4, low: 0, high: 5 },
  proof: { step: 3, low: 1, high: 60 },
  silenceBelow: { step: 0.4, low: -4, high: 2 },
  leadSamples: { step: 160, low: 0, high: 480 },
  tailSamples: { step: 160, low: -240, high: 480 },
}

/** Noise that was never heard may sound more like speech by this much. */
const unknownNoiseOdds = 2.5
/** A voice that was never heard may sound less like speech by this much. */
const unknownVoiceOdds = 2

interface Heard {
  readonly recording: Recording
  readonly odds: Float64Array
}

/** Looks at random for the constants of the decision that serve the recordings best. */
export function tune(
  numbers: Float64Array,
  recordings: readonly Recording[],
  turns: number,
  report: (text: string) => void,
): AdaptiveTuning {
  const random = randomFrom('tune')
  const heard = recordings.map((recording) => ({ recording, odds: oddsOf(numbers, recording.samples) }))
  let best = firstTuning
  let most = worthOf(heard, best)
  for (let turn = 0; turn < turns; turn++) {
    const candidate = moved(best, random)
    const worth = worthOf(heard, candidate)
    if (worth <= most) continue
    best = candidate
    most = worth
    report(`${turn}: ${worth.toFixed(3)} ${JSON.stringify(candidate)}`)
  }
  return best
}

function oddsOf(numbers: Float64Array, samples: Int16Array): Float64Array {
  const hearing = createHearing(createNetwork(numbers))
  return Float64Array.from({ length: Math.floor(samples.length / frameSamples) }, (_, frame) =>
    hearing.hear(samples.subarray(frame * frameSamples, (frame + 1) * frameSamples)),
  )
}

function moved(tuning: AdaptiveTuning, random: Random): AdaptiveTuning {
  const names = Object.keys(moves) as (keyof AdaptiveTuning)[]
  const result = { ...tuning }
  for (let count = pick(random, [1, 1, 2, 3]); count > 0; count--) {
    const name = pick(random, names)
    const { step, low, high } = moves[name]
    const value = result[name] + step * gaussian(random)
    const rounded = name.endsWith('Samples') ? 80 * Math.round(value / 80) : Math.round(value * 100) / 100
    result[name] = Math.max(low, Math.min(high, rounded))
  }
  return result
}

/** Points of F1, less what misses the targets. */
function worthOf(heard: readonly Heard[], tuning: AdaptiveTuning): number {
  const casesOf = (some: readonly Heard[], moreOdds = 0) =>
    some.map(({ recording, odds }) => ({
      recording,
      ...caseOf({ recording, odds: odds.map((value) => value + moreOdds) }, tuning),
    }))
  const withSpeech = heard.filter(({ recording }) => recording.voice !== '')
  const noiseOnly = heard.filter(({ recording }) => recording.voice === '')
  const spoken = casesOf(withSpeech)
  const strange = scoreOf(casesOf(withSpeech, -unknownVoiceOdds))
  const score = scoreOf(spoken)
  const babble = scoreOf(spoken.filter(({ recording }) => recording.noise === 'babble'))
  const over = (value: number, target: number, weight: number) => weight * Math.max(0, value - target)
  return (
    score.f1 +
    babble.f1 / 4 -
    over(score.clippedMs, 1.5, 0.3) -
    over(score.lostPercent, 0.7, 1.5) -
    over(score.mergedPercent, 5, 0.15) -
    over(score.splitsPerSegment, 0.06, 40) -
    over(score.startMedianMs, 85, 0.05) -
    over(score.startP90Ms, 145, 0.03) -
    over(score.endMedianMs, 240, 0.05) -
    over(score.endP90Ms, 320, 0.01) -
    over(strange.lostPercent, 0.8, 1.5) -
    over(falsePerMinute(casesOf(noiseOnly)), 0, 2) -
    over(falsePerMinute(casesOf(noiseOnly, unknownNoiseOdds)), 0, 1.5)
  )
}

function caseOf({ recording, odds }: Heard, tuning: AdaptiveTuning): Case {
  let step = 0
  const hearing = { hear: () => odds[step++] as number, restart() {} }
  const ear = listener(createSpeechSegmenter(createAdaptiveDetector(thresholdDb, frameSamples, hearing, tuning)))
  for (let frame = 0; frame < odds.length; frame++)
    ear.push(recording.samples.subarray(frame * frameSamples, (frame + 1) * frameSamples))
  return { truth: recording.truth, stretches: ear.end() }
}
