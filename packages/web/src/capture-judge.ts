import { type Clock, type CustomDetector, LingoboothError, type MicrophoneOptions } from '@lingobooth/core'
import { analysisChunkMs, createJudgedDetector, createSpeechSegmenter, sampleRateHz } from '@lingobooth/core/audio'
import { closeCustomDetector } from './capture-detector.ts'
import { customDetectorError } from './capture-errors.ts'
import type { CaptureReport, EndedReport, SoundReport } from './worklet/capture-messages.ts'
import { createTimedSegmenter } from './worklet/timed-segmenter.ts'

type DetectorOptions = MicrophoneOptions['detector']

const samplesPerMs = sampleRateHz / 1_000
const levelSamples = analysisChunkMs * samplesPerMs
/** A custom detector that falls behind by more than this has failed. */
const maxWaitMs = 5_000

export interface CaptureJudgeOptions {
  readonly custom: CustomDetector
  readonly detector: DetectorOptions
  readonly live: boolean
  readonly clock: Clock
  onReport(report: CaptureReport): void
  onFailed(error: Error): void
}

export interface CaptureJudge {
  push(report: CaptureReport): void
  close(): void
}

type Waiting = (SoundReport | EndedReport) & { arrivedAtMs: number }

/** Runs the host's custom detector on the audio that the worklet forwards, frame by frame. */
export function createCaptureJudge(options: CaptureJudgeOptions): CaptureJudge {
  const { custom, detector, live, clock, onReport, onFailed } = options
  const judged = createJudgedDetector(custom)
  const segmenter = createTimedSegmenter(createSpeechSegmenter(judged, { ...detector, live }), samplesPerMs)
  const waiting: Waiting[] = []
  const frame = new Float32Array(custom.frameSamples)
  let frameTimeMs = 0
  let length = 0
  let sinceLevel = 0
  let lastArrivalMs = clock.now()
  let busy = false
  let closed = false

  const close = () => {
    if (closed) return
    closed = true
    waiting.length = 0
    closeCustomDetector(custom)
  }
  const fail = (error: Error) => {
    if (closed) return
    close()
    onFailed(error)
  }
  const tell = (reports: readonly CaptureReport[]) => {
    for (const report of reports) if (!closed) onReport(report)
  }
  const judge = async () => {
    const probability: unknown = await custom.judge(frame.slice())
    if (closed) return
    if (!(typeof probability === 'number' && probability >= 0 && probability <= 1))
      throw customDetectorError('answered something else than a probability between 0 and 1.')
    judged.probability = probability
    tell(segmenter.push(frame, frameTimeMs))
    length = 0
    sinceLevel += frame.length
    if (sinceLevel < levelSamples) return
    sinceLevel -= levelSamples
    tell([segmenter.level()])
  }
  const judgeSound = async ({ samples, timeMs }: SoundReport) => {
    for (let index = 0; index < samples.length && !closed; index++) {
      if (length === 0) frameTimeMs = timeMs + index / samplesPerMs
      frame[length++] = samples[index] as number
      if (length === frame.length) await judge()
    }
  }
  const end = async (report: EndedReport) => {
    if (length > 0) tell(segmenter.push(frame.subarray(0, length), frameTimeMs))
    tell([...segmenter.flush(report.dropped), report])
    length = 0
    await custom.reset?.()
  }
  const work = async () => {
    busy = true
    try {
      for (let [next] = waiting; next; [next] = waiting) {
        if (next.type === 'sound') await judgeSound(next)
        else await end(next)
        waiting.shift()
      }
    } catch (error) {
      fail(LingoboothError.is(error) ? error : customDetectorError('failed.', error))
    }
    busy = false
  }
  /** A page that was blocked or frozen gets a backlog at once, for which the detector is not to blame. */
  const isTooSlow = (nowMs: number) =>
    nowMs - (waiting[0]?.arrivedAtMs ?? nowMs) > maxWaitMs &&
    waiting.reduce((sum, next) => sum + (next.type === 'sound' ? next.samples.length : 0), 0) > maxWaitMs * samplesPerMs

  return {
    push(report) {
      if (closed) return
      if (report.type !== 'sound' && report.type !== 'ended') return onReport(report)
      const arrivedAtMs = clock.now()
      if (arrivedAtMs - lastArrivalMs > maxWaitMs) for (const next of waiting) next.arrivedAtMs = arrivedAtMs
      lastArrivalMs = arrivedAtMs
      waiting.push({ ...report, arrivedAtMs })
      if (isTooSlow(arrivedAtMs))
        fail(customDetectorError('is slower than the sound: a frame waited 5 s for its judgement.'))
      else if (!busy) void work()
    },
    close,
  }
}
