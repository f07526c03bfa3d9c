import { createEnergyDetector } from '../energy.ts'
import type { SpeechDetector } from '../speech-detector.ts'
import { type AdaptiveTuning, createAdaptiveDecision } from './decision.ts'
import { createFeatureExtractor } from './features.ts'
import { createNetwork, lookAheadSteps } from './network.ts'
import { adaptiveTuning } from './weights.ts'

/** A room this quiet, as after noise suppression, has no noise: whatever the `energy` rule takes for speech counts as speech. */
const quietRoomDb = -95
/** Per step, the room's level falls by this fraction and rises by this much towards the input: sound that lasts for seconds is the room. */
const roomFallPerStep = 0.25
const roomRiseDbPerStep = 0.03
/** Excludes sound that is shorter, such as a click, or that decays, such as a knock. */
const steadySteps = 15
const steadyDb = 6
/** Speech is about this much above the noise. */
const audibleDb = 6
const furthestBackSamples = 3_200

/** Estimates speech. `hear` processes a step and returns the log odds that there was speech 40 ms before. */
export interface Hearing {
  hear(samples: Int16Array): number
  restart(): void
}

export function createHearing(network = createNetwork()): Hearing {
  const features = createFeatureExtractor()
  return {
    hear(samples) {
      features.hear(samples)
      return network.hear(features.values)
    },
    restart() {
      features.restart()
      network.forget()
    },
  }
}

/** Detects speech by its sound: a small recurrent network processes what rises above the noise in each band. */
export function createAdaptiveDetector(
  thresholdDb: number,
  stepSamples: number,
  hearing = createHearing(),
  tuning: AdaptiveTuning = adaptiveTuning,
): SpeechDetector {
  const decision = createAdaptiveDecision(tuning, stepSamples)
  const rule = createEnergyDetector(thresholdDb, stepSamples)
  const delay = lookAheadSteps * stepSamples
  let position = 0
  let loudSteps = 0
  /** In an object: assigning a non-integer to a closure variable would allocate. */
  const heard = { roomDb: 0, loudestDb: 0 }

  return {
    stepSamples,
    levelDb: rule.levelDb,
    thresholdDb: rule.thresholdDb - thresholdDb + audibleDb,
    onset: -1,
    speechEnd: -1,

    hear(samples, length, speaking) {
      rule.hear(samples, length, speaking)
      const ambientDb = rule.thresholdDb - thresholdDb
      this.levelDb = rule.levelDb
      this.thresholdDb = ambientDb + audibleDb
      this.onset = -1
      const begin = position
      position += length
      if (length < stepSamples) return

      decision.judge(hearing.hear(samples), begin - delay, speaking)
      let onset = decision.onset
      this.speechEnd = Math.max(this.speechEnd, decision.speechEnd)
      loudSteps = rule.speechEnd > begin ? loudSteps + 1 : 0
      const away = rule.levelDb - heard.roomDb
      heard.roomDb += away < 0 ? roomFallPerStep * away : Math.min(away, roomRiseDbPerStep)
      heard.loudestDb = loudSteps > 1 ? Math.max(heard.loudestDb, rule.levelDb) : rule.levelDb
      if (loudSteps >= steadySteps && heard.roomDb <= quietRoomDb && rule.levelDb > heard.loudestDb - steadyDb) {
        this.speechEnd = Math.max(this.speechEnd, rule.speechEnd)
        if (!speaking && onset < 0) onset = position - loudSteps * stepSamples
      }
      if (onset >= 0) this.onset = Math.max(0, onset, position - furthestBackSamples)
    },

    restart() {
      rule.restart()
      hearing.restart()
      decision.restart()
      loudSteps = 0
      this.onset = -1
    },
  }
}
