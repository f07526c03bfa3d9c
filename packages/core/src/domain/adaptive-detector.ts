import { type AdaptiveTuning, createAdaptiveDecision } from './adaptive-decision.ts'
import { createFeatureExtractor } from './adaptive-features.ts'
import { createNetwork, lookAheadSteps } from './adaptive-network.ts'
import { adaptiveTuning } from './adaptive-weights.ts'
import { createEnergyDetector } from './energy-detector.ts'
import type { SpeechDetector } from './speech-detector.ts'

/** A room no louder than this is quiet: whatever the rule of the specification takes for speech is speech there. */
const quietRoomDb = -60
/** A click is over sooner. */
const steadySteps = 5
/** Speech stands out of the noise by about this much when it is heard. */
const audibleDb = 6
const furthestBackSamples = 3_200

/** Tells speech by its sound: a small recurrent network hears what stands out of the noise in each band. */
export function createAdaptiveDetector(
  thresholdDb: number,
  stepSamples: number,
  network = createNetwork(),
  tuning: AdaptiveTuning = adaptiveTuning,
): SpeechDetector {
  const features = createFeatureExtractor()
  const decision = createAdaptiveDecision(tuning, stepSamples)
  const rule = createEnergyDetector(thresholdDb, stepSamples)
  const delay = lookAheadSteps * stepSamples
  let position = 0
  let loudSteps = 0

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

      features.hear(samples)
      decision.judge(network.hear(features.values), begin - delay, speaking)
      let { onset, speechEnd } = decision
      loudSteps = rule.speechEnd > begin ? loudSteps + 1 : 0
      if (loudSteps >= steadySteps && ambientDb <= quietRoomDb) {
        speechEnd = Math.max(speechEnd, rule.speechEnd)
        if (!speaking && onset < 0) onset = position - loudSteps * stepSamples
      }
      this.speechEnd = speechEnd
      if (onset >= 0) this.onset = Math.max(0, onset, position - furthestBackSamples)
    },

    restart() {
      rule.restart()
      features.restart()
      decision.restart()
      network.forget()
      loudSteps = 0
      this.onset = -1
    },
  }
}
