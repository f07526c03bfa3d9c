import { abortedError, type Clock, type LiveSegment, type SpeechSegment } from '@lingobooth/core'
import { encodeWav } from '@lingobooth/core/audio'
import { refusal } from '../refusal.ts'
import { wavRateHz } from '../wav.ts'

/** Samples that may wait for a vendor: 20 s of sound. */
const maxWaitingSamples = 20 * wavRateHz

export interface SegmentOptions {
  readonly clock: Clock
  /** Until the final text, from the end of the speech. */
  readonly finalTimeoutMs: number
}

/** One stretch of speech on its way to a vendor. */
export function createSegment({ clock, finalTimeoutMs }: SegmentOptions) {
  const id = crypto.randomUUID()
  const startedAtMs = clock.now()
  const call = new AbortController()
  let kept = new Int16Array(wavRateHz)
  let controller: ReadableStreamDefaultController<Int16Array> | undefined
  let keptSamples = 0
  let takenSamples = 0
  let isWanted = false
  let isOpen = true
  let timer: unknown
  let resolve = (_: SpeechSegment) => {}
  let reject = (_: unknown) => {}
  const whole = new Promise<SpeechSegment>((...settle) => {
    ;[resolve, reject] = settle
  })
  whole.catch(() => {})
  const samples = new ReadableStream<Int16Array>(
    {
      start(given) {
        controller = given
      },
      pull() {
        isWanted = true
        give()
      },
      cancel() {
        controller = undefined
      },
    },
    { highWaterMark: 0 },
  )
  const live: LiveSegment = { id, startedAtMs, samples, whole }
  const durationMs = () => (keptSamples / wavRateHz) * 1_000
  const all = () => kept.slice(0, keptSamples)

  /** What has come since the vendor last took something, in one piece. */
  function give(): void {
    if (!controller || !isWanted || takenSamples === keptSamples) return
    const piece = kept.slice(takenSamples, keptSamples)
    isWanted = false
    takenSamples = keptSamples
    controller.enqueue(piece)
  }

  function keep(piece: Int16Array): void {
    if (keptSamples + piece.length > kept.length) {
      const longer = new Int16Array(Math.max(kept.length * 2, keptSamples + piece.length))
      longer.set(kept)
      kept = longer
    }
    kept.set(piece, keptSamples)
    keptSamples += piece.length
  }

  function abort(error: Error = abortedError()): void {
    clock.clearTimeout(timer)
    if (call.signal.aborted) return
    call.abort(error)
    if (isOpen) controller?.error(error)
    isOpen = false
    reject(error)
  }

  return {
    live,
    whole,
    signal: call.signal,
    durationMs,
    /** How much the vendor has taken. */
    takenMs: () => (takenSamples / wavRateHz) * 1_000,
    /** Text that the vendor will not change again, as the page knows it. */
    settled: '',
    isOpen: () => isOpen,
    samples: all,
    /** False when the vendor takes the sound too slowly. */
    push(piece: Int16Array): boolean {
      if (!isOpen) return false
      keep(piece)
      give()
      return !controller || keptSamples - takenSamples < maxWaitingSamples
    },
    end(): void {
      if (!isOpen) return
      isOpen = false
      isWanted = true
      give()
      controller?.close()
      const wav = new Blob([encodeWav(all())], { type: 'audio/wav' })
      resolve({ id, wav, startedAtMs, endedAtMs: startedAtMs + durationMs(), cut: false })
      timer = clock.setTimeout(() => abort(late()), finalTimeoutMs)
    },
    done(): void {
      clock.clearTimeout(timer)
    },
    abort: () => abort(),
  }
}

const late = () => refusal('timeout', 'The vendor did not answer in time: try again.')
