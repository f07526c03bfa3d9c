import { createJudgedDetector, createSpeechSegmenter } from '@lingobooth/core/audio'
import type { Stretch } from '../score.ts'
import { listener } from './detector.ts'

export interface Judgement {
  readonly frameSamples: number
  readonly speechAt: number
  readonly silenceBelow: number
}

/** The endpointer that every detector of single frames is given: the constants of the behaviour page around its word. */
export function createEndpointer(judgement: Judgement) {
  const detector = createJudgedDetector(judgement)
  const ear = listener(createSpeechSegmenter(detector))
  return {
    push(frame: Int16Array, probability: number) {
      detector.probability = probability
      ear.push(frame)
    },
    end: (): readonly Stretch[] => ear.end(),
  }
}
