import { type Microphone, systemClock } from '@lingobooth/core'
import { createDetector, createSpeechSegmenter } from '@lingobooth/core/audio'
import { createSegments } from '../../../packages/web/src/capture-segments.ts'
import { createTimedSegmenter } from '../../../packages/web/src/worklet/timed-segmenter.ts'

const samplesPerMs = 16
const blockSamples = 160
const blockMs = blockSamples / samplesPerMs

export interface RecordedMicrophone extends Microphone {
  /** When the first sample was captured, on the system's clock; NaN before. */
  readonly startedAtMs: number
  readonly ended: Promise<void>
}

/** Hears a recording in real time, once, and cuts it as the browser's microphone does. */
export function recordedMicrophone(recording: Int16Array): RecordedMicrophone {
  const samples = Float32Array.from(recording, (sample) => sample / 32_768)
  let startedAtMs = Number.NaN
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return {
    get startedAtMs() {
      return startedAtMs
    },
    ended,
    async open({ onSegment, onLiveSegment, onSpeaking }) {
      const segmenter = createSpeechSegmenter(createDetector(), { live: onLiveSegment !== undefined })
      const ear = createTimedSegmenter(segmenter, samplesPerMs)
      const segments = createSegments(onLiveSegment)
      startedAtMs = systemClock.now()
      let heard = 0
      const hear = () => {
        const block = samples.subarray(heard, heard + blockSamples)
        for (const report of ear.push(block, startedAtMs + heard / samplesPerMs)) {
          if (report.type === 'segment') onSegment(segments.record(report))
          else segments.note(report)
          if (report.type === 'speaking') onSpeaking(report.speaking)
        }
        heard += block.length
      }
      const timer = setInterval(() => {
        while (heard < samples.length && heard / samplesPerMs <= systemClock.now() - startedAtMs) hear()
        if (heard < samples.length) return
        clearInterval(timer)
        end()
      }, blockMs)
      return {
        setGate: () => undefined,
        async close() {
          clearInterval(timer)
          segments.drop()
        },
      }
    },
  }
}
