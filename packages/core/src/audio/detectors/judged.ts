import type { CustomDetector } from '../../ports/microphone.port.ts'
import type { SpeechDetector } from './speech-detector.ts'

const fullScale = 32_768
const silenceDb = -100
const defaultSpeechAt = 0.5
const defaultSilenceBelow = 0.35

export interface JudgedDetector extends SpeechDetector {
  /** Probability, 0 to 1, that the next frame contains speech. */
  probability: number
}

/** A detector fed from outside: set `probability` before pushing each frame. */
export function createJudgedDetector(judge: Omit<CustomDetector, 'judge'>): JudgedDetector {
  const { frameSamples, speechAt = defaultSpeechAt, silenceBelow = defaultSilenceBelow } = judge
  let position = 0
  return {
    stepSamples: frameSamples,
    probability: 0,
    levelDb: silenceDb,
    thresholdDb: Number.NEGATIVE_INFINITY,
    onset: -1,
    speechEnd: -1,
    hear(samples, length, speaking) {
      let square = 0
      for (let index = 0; index < length; index++) square += (samples[index] as number) ** 2
      this.levelDb = Math.max(silenceDb, 10 * Math.log10(square / length / fullScale ** 2))
      const speech = this.probability >= (speaking ? silenceBelow : speechAt)
      this.onset = speech && !speaking ? position : -1
      position += length
      if (speech) this.speechEnd = position
    },
    restart() {
      this.probability = 0
      this.onset = -1
    },
  }
}
