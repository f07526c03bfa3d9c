import type { createSpeechSegmenter } from '@lingobooth/core/audio'
import type { SpeechReport } from './capture-messages.ts'

type SpeechSegmenter = ReturnType<typeof createSpeechSegmenter>
type SegmenterEvent = ReturnType<SpeechSegmenter['push']>[number]

export interface TimedSegmenter {
  /** Processes samples, the first of which was captured at `timeMs`. */
  push(samples: Float32Array, timeMs: number): readonly SpeechReport[]
  /** Ends the segment in progress, without the last `dropped` samples. */
  flush(dropped: number): readonly SpeechReport[]
  level(): SpeechReport
}

const nothing: readonly SpeechReport[] = []

/** Adds start times to the segments of a segmenter. */
export function createTimedSegmenter(segmenter: SpeechSegmenter, samplesPerMs: number): TimedSegmenter {
  let position = 0
  let positionMs = 0
  const toReport = (event: SegmenterEvent): SpeechReport => {
    if (!('samples' in event)) return { type: 'speaking', speaking: event.type === 'speech-started' }
    const { start, ...report } = event
    return { ...report, timeMs: positionMs + (start - position) / samplesPerMs }
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
