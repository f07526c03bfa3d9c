import type { TranslatorEngine, TranslatorSession } from '../engines.types.ts'

/** A translator of a browser that does as it is told. */
export function scriptedTranslator() {
  const models = new Map<string, string>()
  const creations: {
    readonly pair: string
    readonly progress: (loaded: number) => void
    readonly finish: () => void
  }[] = []
  const texts: string[] = []
  let answer: (text: string, signal?: AbortSignal) => Promise<string> = async (text) => `[${text}]`
  const keyOf = (pair: { sourceLanguage: string; targetLanguage: string }) =>
    `${pair.sourceLanguage} ${pair.targetLanguage}`
  const session: TranslatorSession = {
    async translate(text, { signal } = {}) {
      texts.push(text)
      return answer(text, signal)
    },
    destroy: () => undefined,
  }
  const engine: TranslatorEngine = {
    availability: async (pair) => models.get(keyOf(pair)) ?? 'available',
    create: ({ monitor, signal, ...pair }) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
        if ((models.get(keyOf(pair)) ?? 'available') === 'available') resolve(session)
        const events = new EventTarget()
        monitor?.(events)
        creations.push({
          pair: keyOf(pair),
          progress: (loaded) => events.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded })),
          finish() {
            models.set(keyOf(pair), 'available')
            resolve(session)
          },
        })
      }),
  }
  return {
    engine,
    texts,
    creations,
    /** What the browser says of a pair, such as `en fr`. */
    set: (pair: string, availability: string) => models.set(pair, availability),
    answer(how: typeof answer) {
      answer = how
    },
  }
}
