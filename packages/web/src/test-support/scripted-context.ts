import { vi } from 'vitest'

export interface ScriptedContext extends AudioContext {
  /** How often the page asked it to run. */
  readonly resumes: number
  /** Claims this state from now on, and says so. */
  become(state: AudioContextState | 'interrupted'): void
  /** Its clock stands still, whatever it claims. */
  freeze(): void
}

export interface ContextScript {
  readonly contexts: readonly ScriptedContext[]
  readonly open: () => number
  /** Those that are made from now on render nothing and claim to run. */
  freezeNew: boolean
  /** Those that are made from now on are interrupted until they become running, whoever asks them to run. */
  interruptNew: boolean
}

/** Real audio contexts that also go through states which Chromium does not produce. Ends with `vi.unstubAllGlobals`. */
export function scriptContexts(): ContextScript {
  const contexts: ScriptedContext[] = []
  const script: ContextScript = {
    contexts,
    open: () => contexts.filter(({ state }) => state !== 'closed').length,
    freezeNew: false,
    interruptNew: false,
  }
  const Original = AudioContext
  class Scripted extends Original implements ScriptedContext {
    #claimed: AudioContextState | undefined
    #frozenAt: number | undefined
    #held = false
    resumes = 0

    constructor() {
      super()
      contexts.push(this)
      if (!script.freezeNew && !script.interruptNew) return
      void super.suspend()
      this.#claimed = script.freezeNew ? 'running' : 'interrupted'
      if (script.freezeNew) this.#frozenAt = 0
      this.#held = script.interruptNew
    }
    override get state() {
      return super.state === 'closed' ? 'closed' : (this.#claimed ?? super.state)
    }
    override get currentTime() {
      return this.#frozenAt ?? super.currentTime
    }
    override resume() {
      this.resumes++
      return this.#held ? Promise.reject(new DOMException('', 'InvalidStateError')) : super.resume()
    }
    become(state: AudioContextState) {
      if (this.#held && state === 'running') {
        this.#held = false
        void super.resume()
      }
      this.#claimed = state
      this.dispatchEvent(new Event('statechange'))
    }
    freeze() {
      this.#frozenAt = super.currentTime
    }
  }
  vi.stubGlobal('AudioContext', Scripted)
  return script
}
