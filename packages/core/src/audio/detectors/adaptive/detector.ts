import { createEnergyDetector } from '../energy.ts'
import type { SpeechDetector } from '../speech-detector.ts'
import { type AdaptiveTuning, createAdaptiveDecision } from './decision.ts'
import { createFeatureExtractor } from './features.ts'
import { createNetwork, lookAheadSteps } from './network.ts'
import { adaptiveTuning } from './weights.ts'

/** A room no louder than this is quiet, as suppression of noise leaves it: whatever the rule of the specification takes for speech is speech there. */
const quietRoomDb = -95
/** The level of the room follows all sound, down this share of the way in a step, up by this much: what goes on for seconds is the room. */
const roomFallPerStep = 0.25
const roomRiseDbPerStep = 0.03
/** Unless it is over sooner, as a click is, or dies away, as what was struck does. */
const steadySteps = 15
const steadyDb = 6
/** Speech stands out of the noise by about this much when it is heard. */
const audibleDb = 6
const furthestBackSamples = 3_200

/** Hears a step. @returns how likely somebody spoke 40 ms before, as a logarithm of odds. */
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

/** Tells speech by its sound: a small recurrent network hears what stands out of the noise in each band. */
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
  /** In an object of its own: each change of a variable that is no whole number would be garbage. */
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
