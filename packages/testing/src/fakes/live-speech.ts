import { abortedError, type LiveSegment, type SpeechSegment } from '@lingobooth/core'
import { wavOf } from './wav.ts'

/** Speech that a test speaks piece by piece. */
export interface LiveSpeech {
  readonly segment: LiveSegment
  /** Whether the recogniser has cancelled the samples. */
  readonly isCancelled: boolean
  say(samples: Int16Array): void
  /** The speech has ended: closes the samples and completes the recording. What is missing of it is filled in. */
  end(recording?: Partial<SpeechSegment>): SpeechSegment
  /** Drops the segment, as when it was too short. */
  drop(error?: Error): void
}

/** @param id of the segment; a new one by default */
export function liveSpeech(id: string = crypto.randomUUID(), startedAtMs = 1_000): LiveSpeech {
  const said: number[] = []
  let isCancelled = false
  let stream: ReadableStreamDefaultController<Int16Array> | undefined
  const samples = new ReadableStream<Int16Array>({
    start(controller) {
      stream = controller
    },
    cancel() {
      isCancelled = true
    },
  })
  let finish: (segment: SpeechSegment) => void
  let fail: (error: Error) => void
  const whole = new Promise<SpeechSegment>((resolve, reject) => {
    finish = resolve
    fail = reject
  })
  whole.catch(() => undefined)

  return {
    segment: { id, startedAtMs, samples, whole },
    get isCancelled() {
      return isCancelled
    },
    say(piece) {
      for (const sample of piece) said.push(sample)
      if (!isCancelled) stream?.enqueue(piece)
    },
    end(given) {
      const wav = wavOf(Int16Array.from(said))
      const endedAtMs = startedAtMs + said.length / 16
      const recording = { wav, endedAtMs, cut: false, ...given, id, startedAtMs }
      if (!isCancelled) stream?.close()
      finish(recording)
      return recording
    },
    drop(error = abortedError()) {
      if (!isCancelled) stream?.error(error)
      fail(error)
    },
  }
}
