import type { Clock, Language, Translator } from '@lingobooth/core'
import type { TranslatorEngine, TranslatorSession } from './engines.types.ts'
import { translatorTag } from './language-tags.ts'
import { downloadStallMs, loadTimeoutMs } from './limits.ts'

type ModelDownload = ReturnType<NonNullable<Translator['downloads']>['list']>[number]
type ModelDownloads = NonNullable<Translator['downloads']>

export type Availability = 'ready' | 'needed' | 'missing'

export interface TranslatorModels extends ModelDownloads {
  /** Resolves to whether the browser has the model of a pair, would download it, or knows none. */
  look(source: Language, target: Language): Promise<Availability>
  /** Lists a model as needed. */
  miss(source: Language, target: Language): void
  /** The model of a pair, where it is loaded already. */
  loaded(source: Language, target: Language): Promise<TranslatorSession> | undefined
  /** Loads a model that is here; kept until `drop`. */
  load(source: Language, target: Language): Promise<TranslatorSession>
  drop(source: Language, target: Language): void
  close(): void
}

export const pairOf = (source: Language, target: Language) => ({
  sourceLanguage: translatorTag(source.tag),
  targetLanguage: translatorTag(target.tag),
})

/** The models of the browser's translator: those that are wanted, and those that are loaded. */
export function createTranslatorModels(engine: TranslatorEngine, clock: Clock): TranslatorModels {
  const loaded = new Map<string, Promise<TranslatorSession>>()
  const listeners = new Set<() => void>()
  let listed: readonly ModelDownload[] = []

  const keyOf = (source: Language, target: Language) => Object.values(pairOf(source, target)).join(' ')
  const isOf = (source: Language, target: Language) => (each: ModelDownload) =>
    keyOf(each.source, each.target) === keyOf(source, target)
  const setListed = (next: readonly ModelDownload[]) => {
    listed = next
    for (const listener of [...listeners]) listener()
  }
  const change = (download: ModelDownload, to: Pick<ModelDownload, 'state' | 'progress'>) => {
    const { source, target } = download
    setListed(listed.map((each) => (isOf(source, target)(each) ? { source, target, ...to } : each)))
  }

  /** Makes a model under a time limit that each sign of life begins anew. */
  const make = (source: Language, target: Language, timeoutMs: number, onProgress?: (progress: number) => void) => {
    const stall = new AbortController()
    const begin = () => clock.setTimeout(() => stall.abort(new DOMException('', 'TimeoutError')), timeoutMs)
    let timer = begin()
    const monitor = (events: EventTarget) =>
      events.addEventListener('downloadprogress', (event) => {
        clock.clearTimeout(timer)
        timer = begin()
        onProgress?.((event as ProgressEvent).loaded)
      })
    const options = { ...pairOf(source, target), signal: stall.signal, ...(onProgress && { monitor }) }
    const model = Promise.race([
      engine.create(options),
      new Promise<never>((_, reject) => stall.signal.addEventListener('abort', () => reject(stall.signal.reason))),
    ]).finally(() => clock.clearTimeout(timer))
    const key = keyOf(source, target)
    loaded.set(key, model)
    model.catch(() => {
      if (loaded.get(key) === model) loaded.delete(key)
    })
    return model
  }

  const look: TranslatorModels['look'] = async (source, target) => {
    const answer = await engine.availability(pairOf(source, target))
    if (answer === 'available') return 'ready'
    return answer === 'downloadable' || answer === 'downloading' ? 'needed' : 'missing'
  }

  /** Pairs share parts: what was downloaded for one may be all that another needs. */
  const lookAgain = async () => {
    const answers = await Promise.all(
      listed.map(async (each) => ({ each, answer: await look(each.source, each.target).catch(() => 'needed') })),
    )
    const ready = answers.filter(({ answer }) => answer === 'ready').map(({ each }) => each)
    if (ready.length > 0) setListed(listed.filter((each) => !ready.includes(each)))
  }

  const drop = (key: string) => {
    const model = loaded.get(key)
    loaded.delete(key)
    model?.then((session) => session.destroy()).catch(() => undefined)
  }

  return {
    look,
    list: () => listed,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start(download) {
      const { source, target } = download
      const known = listed.find(isOf(source, target))
      if (!known || known.state === 'loading') return
      try {
        // Nothing may come before this call: the gesture counts for what it calls itself.
        const model = make(source, target, downloadStallMs, (progress) => change(known, { state: 'loading', progress }))
        change(known, { state: 'loading' })
        model.then(
          () => {
            setListed(listed.filter((each) => !isOf(source, target)(each)))
            void lookAgain()
          },
          () => change(known, { state: 'failed' }),
        )
      } catch {
        change(known, { state: 'failed' })
      }
    },
    miss(source, target) {
      if (!listed.some(isOf(source, target))) setListed([...listed, { source, target, state: 'needed' }])
    },
    loaded: (source, target) => loaded.get(keyOf(source, target)),
    load: async (source, target) => make(source, target, loadTimeoutMs),
    drop: (source, target) => drop(keyOf(source, target)),
    close() {
      for (const key of [...loaded.keys()]) drop(key)
    },
  }
}
