import { describe, expect, it } from 'vitest'
import { type Case, falsePerMinute, quantile, type Stretch, scoreOf, segmentsOf } from './score.ts'

/** Frames of 10 ms as text: `#` where somebody speaks. */
const truth = (...runs: [silentMs: number, spokenMs: number][]): Uint8Array =>
  Uint8Array.from(
    runs.flatMap(([silentMs, spokenMs]) => [...Array(silentMs / 10).fill(0), ...Array(spokenMs / 10).fill(1)]),
  )

/** A stretch as a perfect detector tells of it: 100 ms of sound before, 200 ms behind, its word 30 and 200 ms late. */
const stretch = (startMs: number, endMs: number, more: Partial<Stretch> = {}): Stretch => ({
  speech: { startMs, endMs },
  sent: { startMs: startMs - 100, endMs: endMs + 200 },
  startedAtMs: startMs + 30,
  endedAtMs: endMs + 200,
  ...more,
})

const twoSegments = truth([1_000, 500], [300, 500], [1_000, 0])
const score = (...stretches: Stretch[]) => scoreOf([{ truth: twoSegments, stretches }])

describe('true segments', () => {
  it('are runs of speech separated by pauses of at least 200 ms', () => {
    expect(segmentsOf(truth([100, 300], [190, 100], [200, 50], [10, 0]))).toEqual([
      { startMs: 100, endMs: 690 },
      { startMs: 890, endMs: 940 },
    ])
  })
})

describe('the score', () => {
  it('is perfect for a perfect detector', () => {
    expect(score(stretch(1_000, 1_500), stretch(1_800, 2_300))).toEqual({
      f1: 100,
      startMedianMs: 30,
      startP90Ms: 30,
      endMedianMs: 200,
      endP90Ms: 200,
      clippedMs: 0,
      lostPercent: 0,
      mergedPercent: 0,
      splitsPerSegment: 0,
    })
  })

  it('falls for a detector that hears only half of the speech', () => {
    const { f1, lostPercent, splitsPerSegment } = score(stretch(1_000, 1_500))
    expect({ f1, lostPercent, splitsPerSegment }).toEqual({
      f1: (200 * 50) / 150,
      lostPercent: 50,
      splitsPerSegment: 0,
    })
  })

  it('falls for a detector that takes as much noise for speech as there is speech', () => {
    expect(score(stretch(1_000, 1_500), stretch(1_800, 2_300), stretch(0, 1_000)).f1).toBeCloseTo((200 * 100) / 300)
  })

  it('counts a merged pause once, without an end before it or a start after it', () => {
    const { mergedPercent, endMedianMs, startMedianMs, f1 } = score(stretch(1_000, 2_300, { endedAtMs: 2_550 }))
    expect({ mergedPercent, endMedianMs, startMedianMs }).toEqual({
      mergedPercent: 100,
      endMedianMs: 250,
      startMedianMs: 30,
    })
    expect(f1).toBeCloseTo((200 * 100) / 230)
  })

  it('counts how often a segment is split', () => {
    const broken = [stretch(1_000, 1_100), stretch(1_200, 1_300), stretch(1_400, 1_500), stretch(1_800, 2_300)]
    expect(score(...broken).splitsPerSegment).toBe(1)
  })

  it('measures clipping and loss by the sound sent, pre-roll included', () => {
    const sent = (startMs: number, endMs: number) => ({ sent: { startMs, endMs } })
    const { clippedMs, lostPercent } = score(
      stretch(1_060, 1_500, sent(1_020, 1_700)),
      stretch(1_850, 2_300, sent(1_750, 2_400)),
    )
    expect({ clippedMs, lostPercent }).toEqual({ clippedMs: 10, lostPercent: 2 })
  })

  it('does not reward a detector that was active before speech began', () => {
    expect(score(stretch(500, 1_500), stretch(1_800, 2_300)).startMedianMs).toBe(0)
  })

  it('counts false segments per minute', () => {
    const silence: Case = { truth: new Uint8Array(3_000), stretches: [stretch(100, 300), stretch(900, 1_000)] }
    expect(falsePerMinute([silence, { ...silence, stretches: [] }])).toBe(2)
  })
})

it('a quantile is always a measured value', () => {
  expect([quantile([4, 1, 3, 2], 0.5), quantile([4, 1, 3, 2], 0.9), quantile([7], 0.5)]).toEqual([2, 4, 7])
  expect(quantile([], 0.5)).toBeNaN()
})
