import { abortedError, type LiveSegment, type SpeechSegment } from '@lingobooth/core'
import { encodeWav, sampleRateHz } from '@lingobooth/core/audio'
import type { CaptureReport } from './worklet/capture-messages.ts'

/** Makes segments of reports: recordings, and on request what is being spoken, piece by piece, with the samples of its recording. */
export function createSegments(announce: ((segment: LiveSegment) => void) | undefined) {
  let current: ReturnType<typeof startLive> | undefined
  /** The gate was shut: pieces that are still on their way may be of later. */
  let held = false

  const begin = (timeMs: number) => {
    if (!announce) return undefined
    const live = startLive(timeMs)
    announce(live.segment)
    return live
  }
  const drop = () => {
    current?.drop()
    current = undefined
  }

  return {
    note(report: CaptureReport) {
      if (report.type === 'speaking' || report.type === 'ended') drop()
      if (report.type === 'ended' && report.shut) held = false
      if (report.type !== 'piece' || held) return
      current ??= begin(report.timeMs)
      current?.add(report.samples)
    },
    record({ samples, timeMs, cut }: Extract<CaptureReport, { type: 'segment' }>): SpeechSegment {
      const live = current ?? begin(timeMs)
      const { id, startedAtMs } = live?.segment ?? { id: newId(), startedAtMs: timeMs }
      const endedAtMs = startedAtMs + (samples.length * 1_000) / sampleRateHz
      const segment = { id, wav: new Blob([encodeWav(samples)], { type: 'audio/wav' }), startedAtMs, endedAtMs, cut }
      live?.finish(samples, segment)
      current = undefined
      return segment
    },
    hold() {
      held = true
    },
    drop,
  }
}

function startLive(startedAtMs: number) {
  let stream: ReadableStreamDefaultController<Int16Array> | undefined
  let resolve = (_: SpeechSegment) => {}
  let reject = (_: Error) => {}
  let sent = 0
  const samples = new ReadableStream<Int16Array>({
    start(controller) {
      stream = controller
    },
    cancel() {
      stream = undefined
    },
  })
  const whole = new Promise<SpeechSegment>((...settle) => {
    ;[resolve, reject] = settle
  })
  whole.catch(() => {})
  const segment: LiveSegment = { id: newId(), startedAtMs, samples, whole }
  return {
    segment,
    add(piece: Int16Array) {
      sent += piece.length
      stream?.enqueue(piece)
    },
    finish(all: Int16Array, recording: SpeechSegment) {
      if (sent < all.length) stream?.enqueue(all.slice(sent))
      stream?.close()
      resolve(recording)
    },
    drop() {
      const error = abortedError()
      stream?.error(error)
      reject(error)
    },
  }
}

/** A counter, since `randomUUID` needs a secure context. */
let nextSegment = 1
const newId = () => globalThis.crypto?.randomUUID?.() ?? `segment-${nextSegment++}`
