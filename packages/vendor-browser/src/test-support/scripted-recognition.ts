import type { LiveAnswer } from '@lingobooth/testing'
import type { RecognitionEngine, RecognitionSession } from '../engines.types.ts'
import type { SoundTrack } from '../sound-track.ts'

type Script = (LiveAnswer & { readonly error?: string }) | undefined

/** A recognition of a browser that says what it is told, on sound that takes no time; without a script it is silent. */
export function scriptedRecognition() {
  let script: Script = { text: '' }
  const sessions: RecognitionSession[] = []

  class Session extends EventTarget implements RecognitionSession {
    lang = ''
    continuous = false
    interimResults = false
    processLocally = false
    #script = script
    constructor() {
      super()
      sessions.push(this)
    }
    #tell(name: string, more: object = {}) {
      this.dispatchEvent(Object.assign(new Event(name), more))
    }
    #hear(text: string, isFinal: boolean) {
      this.#tell('result', { results: [Object.assign([{ transcript: text }], { isFinal })] })
    }
    start() {
      const told = this.#script
      if (!told) return
      queueMicrotask(() => {
        if (told.error) {
          this.#tell('error', { error: told.error, message: told.text })
          return this.#tell('end')
        }
        this.#tell('start')
        for (const partial of told.partials ?? []) this.#hear(partial, false)
      })
    }
    stop() {
      const told = this.#script
      if (told?.text) this.#hear(told.text, true)
      this.#tell('end')
      if (told?.late) this.#hear(told.late, false)
    }
    abort() {
      this.#tell('error', { error: 'aborted' })
      this.#tell('end')
    }
  }
  Object.defineProperty(Session.prototype, 'processLocally', { value: false, writable: true })

  const openTrack = (samples: ReadableStream<Int16Array>): SoundTrack => {
    const reader = samples.getReader()
    return {
      track: {} as MediaStreamTrack,
      async play() {
        while (!(await reader.read()).done);
      },
      close: () => void reader.cancel().catch(() => undefined),
    }
  }

  return {
    engine: Session as unknown as RecognitionEngine,
    sessions,
    openTrack,
    script(next: Script) {
      script = next
    },
  }
}
