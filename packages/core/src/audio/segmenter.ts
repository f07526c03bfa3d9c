import type { DetectorOptions } from '../ports/microphone.port.ts'
import type { SpeechDetector } from './detectors/speech-detector.ts'
import { analysisChunkMs, analysisStepMs, maxSpeechMs, minSpeechMs, sampleRateHz, speechPauseMs } from './limits.ts'
import { within } from './within.ts'

const livePieceMs = 50

/** Audio kept from before the first loud sample, so that a soft onset is not clipped. */
export const preRollMs = 100

export type SegmenterEvent =
  | { readonly type: 'speech-started' }
  | { readonly type: 'speech-ended' }
  /** What followed of the segment in progress. Pieces are the beginning of their segment, which may be dropped. */
  | { readonly type: 'piece'; readonly samples: Int16Array<ArrayBuffer>; readonly start: number }
  | {
      readonly type: 'segment'
      readonly samples: Int16Array<ArrayBuffer>
      /** Position of the first sample in the stream. */
      readonly start: number
      /** Cut at the maximum length, and the speaker went on. */
      readonly cut: boolean
    }

export interface SpeechSegmenter {
  readonly levelDb: number
  readonly thresholdDb: number
  /** Number of samples pushed. */
  readonly position: number
  /** Processes samples: 16-bit integers, or floats with full scale at 1. The returned list is valid until the next call. */
  push(samples: Int16Array | Float32Array): readonly SegmenterEvent[]
  /** Ends the segment in progress, ignoring samples from position `until` on. The next sample starts afresh. */
  flush(until?: number): readonly SegmenterEvent[]
}

/** Invalid values count as the default; `maxSpeechMs` is at most 6000. */
export interface SegmenterOptions extends Partial<Pick<DetectorOptions, 'pauseMs' | 'minSpeechMs' | 'maxSpeechMs'>> {
  /** Reports segments piece by piece while they are spoken, too. */
  readonly live?: boolean
}

const toSamples = (durationMs: number) => Math.round((durationMs * sampleRateHz) / 1_000)

/**
 * Cuts a 16 kHz stream into segments where the detector finds speech: up to 100 ms before it, the speech, and the pause that ended it. Segments do
 * not overlap.
 */
export function createSpeechSegmenter(detector: SpeechDetector, options: SegmenterOptions = {}): SpeechSegmenter {
  const preRoll = toSamples(preRollMs)
  const pause = toSamples(within(options.pauseMs, analysisStepMs, maxSpeechMs, speechPauseMs))
  const maximum = toSamples(within(options.maxSpeechMs, analysisStepMs, maxSpeechMs, maxSpeechMs))
  const minimum = Math.min(maximum, toSamples(within(options.minSpeechMs, 0, maxSpeechMs, minSpeechMs)))
  const pieceLength = options.live ? toSamples(livePieceMs) : Number.POSITIVE_INFINITY
  const stepLength = detector.stepSamples

  const kept = new Int16Array(maximum + pause + preRoll + toSamples(2 * analysisChunkMs) + 2 * stepLength)
  const step = new Int16Array(stepLength)
  const events: SegmenterEvent[] = []
  let stepFill = 0
  let position = 0
  /** Segments start no earlier than this. */
  let floor = 0
  let start = -1
  let speechStart = 0
  let confirmed = false
  /** End of the last piece. */
  let reported = 0

  const copy = (from: number, end: number) => {
    const samples = new Int16Array(end - from)
    for (let index = 0; index < samples.length; index++) samples[index] = kept[(from + index) % kept.length] as number
    return samples
  }
  const send = (end: number, cut: boolean) => {
    events.push({ type: 'segment', samples: copy(start, end), start, cut })
    start = end
  }
  const reportPiece = () => {
    const from = Math.max(start, reported)
    const end = Math.min(position, start + maximum)
    if (!confirmed || end - from < pieceLength) return
    events.push({ type: 'piece', samples: copy(from, end), start: from })
    reported = end
  }
  const confirm = (speechEnd: number) => {
    if (confirmed || speechEnd - speechStart < minimum) return
    confirmed = true
    events.push({ type: 'speech-started' })
  }
  const finish = (end: number) => {
    if (confirmed) {
      const last = Math.min(end, start + maximum)
      if (last > start && last - speechStart >= minimum) send(last, false)
      events.push({ type: 'speech-ended' })
      floor = start
    }
    start = -1
  }
  const judge = () => {
    detector.hear(step, stepFill, start >= 0)
    stepFill = 0
    if (start < 0) {
      if (detector.onset < 0) return
      speechStart = detector.onset
      start = Math.max(floor, speechStart - preRoll)
      confirmed = false
    }
    confirm(detector.speechEnd)
    while (confirmed && detector.speechEnd > start + maximum) send(start + maximum, true)
    if (position >= detector.speechEnd + pause) finish(detector.speechEnd + pause)
    else reportPiece()
  }

  return {
    get levelDb() {
      return detector.levelDb
    },
    get thresholdDb() {
      return detector.thresholdDb
    },
    get position() {
      return position
    },
    push(samples) {
      events.length = 0
      const scale = samples instanceof Float32Array ? 32_768 : 1
      for (let index = 0; index < samples.length; index++) {
        const sample = toInt16((samples[index] as number) * scale)
        kept[position % kept.length] = sample
        step[stepFill++] = sample
        position++
        if (stepFill === stepLength) judge()
      }
      return events
    },
    flush(until = position) {
      events.length = 0
      if (stepFill > 0) judge()
      if (start >= 0) finish(Math.min(until, position, detector.speechEnd + pause))
      detector.restart()
      floor = position
      return events
    },
  }
}

function toInt16(sample: number): number {
  return Number.isNaN(sample) ? 0 : Math.max(-32_768, Math.min(32_767, Math.round(sample)))
}
