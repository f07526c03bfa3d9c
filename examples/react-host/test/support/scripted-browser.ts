import type { Page } from 'playwright'

/** What a page says and is told, by the scripted engines of its browser. */
export interface ScriptedBrowser {
  /** Models that a click has begun to download. */
  readonly downloads: { readonly pair: string; progress(loaded: number): void; finish(): void }[]
  readonly spoken: { readonly text: string; readonly voice: string }[]
}

declare global {
  var scriptedBrowser: ScriptedBrowser
}

/** A desk with the translator of Chrome and a voice of its system, which this Chromium lacks; to be called before the page is opened. */
export function scriptBrowser(): void {
  const downloads: ScriptedBrowser['downloads'] = []
  const spoken: { text: string; voice: string }[] = []
  const models = (key: string) => localStorage.getItem(`model ${key}`) ?? 'downloadable'
  const keyOf = (pair: { sourceLanguage: string; targetLanguage: string }) =>
    `${pair.sourceLanguage} ${pair.targetLanguage}`
  const known = ['en', 'es', 'fr']
  const Translator = {
    async availability(pair: { sourceLanguage: string; targetLanguage: string }) {
      const isKnown = [pair.sourceLanguage, pair.targetLanguage].every((tag) => known.includes(tag))
      return isKnown && pair.sourceLanguage !== pair.targetLanguage ? models(keyOf(pair)) : 'unavailable'
    },
    create: ({ monitor, ...pair }: Parameters<typeof keyOf>[0] & { monitor?: (events: EventTarget) => void }) =>
      new Promise((resolve, reject) => {
        const session = {
          translate: async (text: string) => `${text} (${pair.targetLanguage})`,
          destroy: () => undefined,
        }
        if (models(keyOf(pair)) === 'available') return resolve(session)
        if (!navigator.userActivation.isActive) return reject(new DOMException('', 'NotAllowedError'))
        const events = new EventTarget()
        monitor?.(events)
        downloads.push({
          pair: keyOf(pair),
          progress: (loaded) => events.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded })),
          finish() {
            localStorage.setItem(`model ${keyOf(pair)}`, 'available')
            resolve(session)
          },
        })
      }),
  }
  const voice = (name: string, lang: string, localService: boolean) => ({
    name,
    lang,
    localService,
    default: false,
    voiceURI: name,
  })
  const voices = [
    voice('Mónica', 'es-ES', true),
    voice('Samantha', 'en-US', true),
    voice('Google français', 'fr-FR', false),
  ]
  class Utterance extends EventTarget {
    readonly text: string
    voice = voices[0]
    constructor(text: string) {
      super()
      this.text = text
    }
  }
  const speechSynthesis = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak(utterance: Utterance) {
      spoken.push({ text: utterance.text, voice: utterance.voice?.name ?? '' })
      for (const name of ['start', 'end']) setTimeout(() => utterance.dispatchEvent(new Event(name)))
    },
    cancel: () => undefined,
  })
  const define = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  define('Translator', Translator)
  define('speechSynthesis', speechSynthesis)
  define('SpeechSynthesisUtterance', Utterance)
  define('SpeechRecognition', undefined)
  define('scriptedBrowser', { downloads, spoken })
}

/** The rows of the table about engines, cell by cell. */
export const engineTable = (page: Page) =>
  page
    .getByRole('complementary', { name: 'About this demo' })
    .locator('tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim())),
    )
