import type { SegmenterEvent, SpeechSegmenter } from '@lingobooth/core/audio'
import type { EarReport } from './capture-messages.ts'

export interface TimedSegmenter {
  /** Hears samples of which the first was heard at `timeMs`. */
  push(samples: Float32Array, timeMs: number): readonly EarReport[]
  /** Ends the segment in progress; so many of the last samples do not count. */
  flush(dropped: number): readonly EarReport[]
  level(): EarReport
}

const nothing: readonly EarReport[] = []

/** Gives the segments of a segmenter the times at which they began. */
export function createTimedSegmenter(segmenter: SpeechSegmenter, samplesPerMs: number): TimedSegmenter {
  let position = 0
  let positionMs = 0
  const toReport = (event: SegmenterEvent): EarReport => {
    if (event.type !== 'segment') return { type: 'speaking', speaking: event.type === 'speech-started' }
    const { samples, start, cut } = event
    return { type: 'segment', samples, timeMs: positionMs + (start - position) / samplesPerMs, cut }
  }
  const toReports = (events: readonly SegmenterEvent[]) => (events.length > 0 ? events.map(toReport) : nothing)
  return {
    push(samples, timeMs) {
      position = segmenter.position
      positionMs = timeMs
      return toReports(segmenter.push(samples))
    },
    flush: (dropped) => toReports(segmenter.flush(segmenter.position - dropped)),
    level: () => ({ type: 'level', levelDb: segmenter.levelDb, thresholdDb: segmenter.thresholdDb }),
  }
}
