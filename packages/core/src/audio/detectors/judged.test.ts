import { describe, expect, it } from 'vitest'
import type { CustomDetector } from '../../ports/microphone.port.ts'
import { createSpeechSegmenter } from '../segmenter.ts'
import { createJudgedDetector } from './judged.ts'

const frameSamples = 480
const frameMs = 30
const loud = new Int16Array(frameSamples).fill(16_384)

/** What becomes of frames that were judged so. */
function segmentsOf(probabilities: readonly number[], judge: Partial<CustomDetector> = {}) {
  const detector = createJudgedDetector({ frameSamples, ...judge })
  const segmenter = createSpeechSegmenter(detector, { pauseMs: 60 })
  const spans: [number, number][] = []
  for (const probability of probabilities) {
    detector.probability = probability
    for (const event of segmenter.push(loud))
      if (event.type === 'segment') spans.push([event.start / 16, (event.start + event.samples.length) / 16])
  }
  return spans
}

describe('a judged detector', () => {
  it('begins speech at 0.5 and ends it below 0.35, frame by frame', () => {
    expect(segmentsOf([0, 0, 0, 0, 0.49, 0.5, 0.35, 0.35, 0.34, 0, 0])).toEqual([[5 * frameMs - 100, 10 * frameMs]])
  })

  it('accepts other thresholds', () => {
    const judged = [0, 0, 0, 0, 0.8, 0.9, 0.1, 0, 0]
    expect(segmentsOf(judged, { speechAt: 0.9, silenceBelow: 0.05 })).toEqual([[5 * frameMs - 100, 9 * frameMs]])
  })

  it.each([Number.NaN, -1, 0])('hears no speech at a probability of %d', (probability) => {
    expect(segmentsOf(Array.from({ length: 20 }, () => probability))).toEqual([])
  })

  it('reports the level of the last frame, and no threshold, since loudness decides nothing', () => {
    const detector = createJudgedDetector({ frameSamples })
    expect([detector.levelDb, detector.thresholdDb]).toEqual([-100, Number.NEGATIVE_INFINITY])
    detector.hear(loud, frameSamples, false)
    expect(detector.levelDb).toBeCloseTo(-6.02, 2)
    detector.hear(new Int16Array(frameSamples), frameSamples, false)
    expect([detector.levelDb, detector.thresholdDb]).toEqual([-100, Number.NEGATIVE_INFINITY])
  })

  it('forgets earlier judgements after a gap', () => {
    const detector = createJudgedDetector({ frameSamples })
    detector.probability = 1
    detector.hear(loud, frameSamples, false)
    detector.restart()
    detector.hear(loud, frameSamples, false)
    expect(detector.onset).toBe(-1)
  })
})
