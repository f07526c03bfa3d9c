import type { DetectorOptions } from '../../ports/microphone.port.ts'
import { createAdaptiveDetector, type createHearing } from '../detectors/adaptive/detector.ts'
import { createDetector } from '../detectors/create-detector.ts'
import { createJudgedDetector, type JudgedDetector } from '../detectors/judged.ts'
import {
  createSpeechSegmenter,
  type SegmenterEvent,
  type SegmenterOptions,
  type SpeechSegmenter,
} from '../segmenter.ts'
import { amplitudeOf, perMs } from './sounds.ts'

export type Kind = DetectorOptions['kind']
export type Segment = Extract<SegmenterEvent, { type: 'segment' }>

/** An integrator's judge whose verdict can be foretold: frames louder than -40 dB around their mean are speech. */
function createLoudnessJudge(): JudgedDetector {
  const judged = createJudgedDetector({ frameSamples: 480 })
  return {
    ...judged,
    hear(samples, length, speaking) {
      let sum = 0
      let power = 0
      for (let index = 0; index < length; index++) {
        const sample = samples[index] as number
        sum += sample
        power += sample * sample
      }
      this.probability = power / length - (sum / length) ** 2 > amplitudeOf(-40) ** 2 ? 0.9 : 0.1
      judged.hear.call(this, samples, length, speaking)
    },
  }
}

export function createSegmenter(
  kind: Kind,
  detector: Partial<DetectorOptions> & SegmenterOptions = {},
  hearing?: ReturnType<typeof createHearing>,
): SpeechSegmenter {
  if (kind === 'custom') return createSpeechSegmenter(createLoudnessJudge(), detector)
  const isGiven = kind === 'adaptive' && hearing
  return createSpeechSegmenter(
    isGiven ? createAdaptiveDetector(20, 10 * perMs, hearing) : createDetector({ ...detector, kind }),
    detector,
  )
}

export type Samples = Int16Array | Float32Array

export function pushAll(
  segmenter: SpeechSegmenter,
  input: Samples,
  lengths: readonly number[] = [128],
): SegmenterEvent[] {
  const events: SegmenterEvent[] = []
  for (let offset = 0, turn = 0; offset < input.length; turn++) {
    const end = Math.min(input.length, offset + (lengths[turn % lengths.length] as number))
    events.push(...segmenter.push(input.subarray(offset, end)))
    offset = end
  }
  return events
}

export function run(
  kind: Kind,
  input: Samples,
  lengths?: readonly number[],
  detector?: Partial<DetectorOptions> & SegmenterOptions,
) {
  const segmenter = createSegmenter(kind, detector)
  return [...pushAll(segmenter, input, lengths), ...segmenter.flush()]
}

export const segmentsOf = (events: readonly SegmenterEvent[]) =>
  events.filter((event): event is Segment => event.type === 'segment')
export const endOf = ({ start, samples }: Segment) => start + samples.length
export const timesOf = (events: readonly SegmenterEvent[]) =>
  segmentsOf(events).map((segment) => ({ startMs: segment.start / perMs, endMs: endOf(segment) / perMs }))
