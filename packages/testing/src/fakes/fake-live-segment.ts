import { abortedError, type LiveSegment, type SpeechSegment } from '@lingobooth/core'

export interface FakeLiveSegment {
  readonly segment: LiveSegment
  /** All that was said so far. */
  readonly heard: readonly number[]
  hear(samples: Int16Array): void
  end(recording: SpeechSegment): void
  drop(): void
}

/** Speech that the test says, piece by piece. */
export function fakeLiveSegment(id: string, startedAtMs: number): FakeLiveSegment {
  let stream: ReadableStreamDefaultController<Int16Array> | undefined
  let settle: { resolve(recording: SpeechSegment): void; reject(error: unknown): void } | undefined
  const heard: number[] = []
  const samples = new ReadableStream<Int16Array>({
    start(controller) {
      stream = controller
    },
    cancel() {
      stream = undefined
    },
  })
  const whole = new Promise<SpeechSegment>((resolve, reject) => {
    settle = { resolve, reject }
  })
  whole.catch(() => {})
  return {
    segment: { id, startedAtMs, samples, whole },
    heard,
    hear(piece) {
      heard.push(...piece)
      stream?.enqueue(piece)
    },
    end(recording) {
      stream?.close()
      settle?.resolve(recording)
    },
    drop() {
      stream?.error(abortedError())
      settle?.reject(abortedError())
    },
  }
}
