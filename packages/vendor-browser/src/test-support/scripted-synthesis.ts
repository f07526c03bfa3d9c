type Behaviour = 'speaks' | 'blocked' | 'silent' | 'falls silent'

export const voiceOf = (name: string, lang: string, localService = true): SpeechSynthesisVoice => ({
  name,
  lang,
  localService,
  default: false,
  voiceURI: name,
})

/** Voices of a browser that do as they are told. */
export function scriptedSynthesis() {
  let voices: () => readonly SpeechSynthesisVoice[] = () => [voiceOf('Amélie', 'fr-FR')]
  let behaviour: Behaviour = 'speaks'
  const made: SpeechSynthesisUtterance[] = []
  const spoken: string[] = []
  const waiting: SpeechSynthesisUtterance[] = []
  let asked = 0
  let cancelled = 0
  const tell = (utterance: SpeechSynthesisUtterance, name: string, error = '') =>
    utterance.dispatchEvent(Object.assign(new Event(name), { error }))
  const synthesis = Object.assign(new EventTarget(), {
    getVoices() {
      asked++
      return [...voices()]
    },
    speak(utterance: SpeechSynthesisUtterance) {
      spoken.push(utterance.text)
      if (behaviour === 'silent') return
      queueMicrotask(() => {
        if (behaviour === 'blocked') return void tell(utterance, 'error', 'not-allowed')
        tell(utterance, 'start')
        if (behaviour === 'speaks') waiting.push(utterance)
      })
    },
    cancel() {
      cancelled++
      for (const utterance of waiting.splice(0)) tell(utterance, 'error', 'canceled')
    },
  })
  class Utterance extends EventTarget {
    readonly text: string
    constructor(text: string) {
      super()
      this.text = text
      made.push(this as unknown as SpeechSynthesisUtterance)
    }
  }
  return {
    Utterance: Utterance as unknown as new (text: string) => SpeechSynthesisUtterance,
    /** The texts of all utterances, spoken or not. */
    made: () => made.map(({ text }) => text),
    /** The names of their voices. */
    voices: () => made.map(({ voice }) => voice?.name ?? ''),
    synthesis: synthesis as unknown as SpeechSynthesis,
    spoken,
    asked: () => asked,
    cancelled: () => cancelled,
    have(next: typeof voices) {
      voices = next
      synthesis.dispatchEvent(new Event('voiceschanged'))
    },
    behave(next: Behaviour) {
      behaviour = next
    },
    /** Ends what is being said. */
    end() {
      for (const utterance of waiting.splice(0)) tell(utterance, 'end')
    },
  }
}
