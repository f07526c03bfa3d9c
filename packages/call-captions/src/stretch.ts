import type { Clock, LiveSegment, PartialRecognition, Recognition, SpeechSegment } from '@lingobooth/core'

/** A stretch of speech whose text the call still changes. */
export interface Stretch {
  readonly segment: LiveSegment
  /** The text so far. */
  readonly text: string
  /** Calls back with the text so far now, and after each change. Resolves to all of it once it is final. */
  follow(onPartial: (partial: PartialRecognition) => void): Promise<Recognition>
  change(text: string): void
  /** Idempotent. */
  end(result: Recognition): void
}

type Listener = (partial: PartialRecognition) => void

/** There is no sound: whoever reads the recording finds an empty one. */
const noSound = () => new Blob([new Uint8Array(44)], { type: 'audio/wav' })

export function beginStretch(id: string, startedAtMs: number, clock: Pick<Clock, 'now'>): Stretch {
  const whole = deferred<SpeechSegment>()
  const result = deferred<Recognition>()
  let closeSamples = () => {}
  const samples = new ReadableStream<Int16Array>({
    start(controller) {
      closeSamples = () => controller.close()
    },
    cancel() {
      closeSamples = () => {}
    },
  })
  let text = ''
  let listener: Listener | undefined
  return {
    segment: { id, startedAtMs, samples, whole: whole.promise },
    get text() {
      return text
    },
    follow(onPartial) {
      listener = onPartial
      if (text !== '') onPartial({ text })
      return result.promise
    },
    change(next) {
      text = next
      listener?.({ text })
    },
    end(recognition) {
      const segment = { id, wav: noSound(), startedAtMs, endedAtMs: Math.max(startedAtMs, clock.now()), cut: false }
      whole.resolve(segment)
      closeSamples()
      closeSamples = () => {}
      result.resolve(recognition)
    },
  }
}

function deferred<Value>() {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
