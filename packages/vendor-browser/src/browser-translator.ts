import {
  AdapterError,
  type Clock,
  type Language,
  type Plugin,
  Ports,
  systemClock,
  type Translator,
} from '@lingobooth/core'
import { checkNames, checkNumbers, numberRanges } from '@lingobooth/core/adapter'
import { browserPlugin } from './browser-plugin.ts'
import type { TranslatorEngine } from './engines.types.ts'
import { failureOf, inTime, nameOf } from './failures.ts'
import { availabilityTimeoutMs, maxTranslationChars } from './limits.ts'
import { type Availability, createTranslatorModels, pairOf } from './translator-models.ts'

export interface BrowserTranslatorOptions {
  /** Name in errors. @default 'browser-translator' */
  readonly id?: string
  /** From the call to the translation, in milliseconds. @default 10000 */
  readonly timeoutMs?: number
  /** The browser's translator. @default the global `Translator` */
  readonly engine?: TranslatorEngine
  readonly clock?: Clock
}

const known: Readonly<Record<keyof BrowserTranslatorOptions, true>> = {
  ...{ id: true, timeoutMs: true, engine: true, clock: true },
}

export interface BrowserTranslator extends Translator {
  /** Resolves to whether a pair can be translated now, after a download, or not at all. Rejects when the browser does not answer in time. */
  availability(source: Language, target: Language): Promise<Availability>
}

const globalEngine = (): TranslatorEngine | undefined =>
  (globalThis as { readonly Translator?: TranslatorEngine }).Translator

/**
 * The translator that is built into Chrome and Edge; undefined in other browsers. Works on this device, without a key. A model is downloaded
 * when somebody starts it (`downloads`).
 * @throws LingoboothError `bad-option` for an option that there is not, and for a number out of its range
 */
export function createBrowserTranslator(options: BrowserTranslatorOptions = {}): BrowserTranslator | undefined {
  const { id = 'browser-translator', timeoutMs = 10_000, engine = globalEngine(), clock = systemClock } = options
  checkNames(options, known, { vendor: id })
  checkNumbers(options, { timeoutMs: numberRanges.duration }, { vendor: id })
  if (!engine) return undefined
  const models = createTranslatorModels(engine, clock)
  const missing = new Set<string>()
  const keyOf = (source: Language, target: Language) => Object.values(pairOf(source, target)).join(' ')

  const availability = async (source: Language, target: Language, signal?: AbortSignal): Promise<Availability> => {
    const { sourceLanguage, targetLanguage } = pairOf(source, target)
    if (sourceLanguage === targetLanguage) return 'ready'
    return inTime({ vendor: id, clock, timeoutMs: availabilityTimeoutMs, signal }, () => models.look(source, target))
  }

  const load = async (source: Language, target: Language, signal: AbortSignal) => {
    const state = await availability(source, target, signal)
    if (state === 'ready') return models.loaded(source, target) ?? models.load(source, target)
    if (state === 'needed') {
      models.miss(source, target)
      throw new AdapterError(id, 'not-found', `"${id}" needs a download first: start it from "downloads" in a click.`)
    }
    missing.add(keyOf(source, target))
    throw new AdapterError(id, 'unsupported-language', `"${id}" cannot translate this pair of languages.`)
  }

  return {
    id,
    maxChars: maxTranslationChars,
    downloads: models,
    availability: (source, target) => availability(source, target),
    translates: (source, target) => !missing.has(keyOf(source, target)),
    async translate({ text, source, target }, { signal } = {}) {
      const { sourceLanguage, targetLanguage } = pairOf(source, target)
      try {
        return await inTime({ vendor: id, clock, timeoutMs, signal }, async (within) => {
          if (sourceLanguage === targetLanguage) return text
          const session = await (models.loaded(source, target) ?? load(source, target, within))
          within.throwIfAborted()
          return session.translate(text, { signal: within })
        })
      } catch (thrown) {
        if (thrown instanceof AdapterError) throw thrown
        // The browser took the model away, or would have to download it again.
        if (['AbortError', 'InvalidStateError', 'NotAllowedError'].includes(nameOf(thrown))) models.drop(source, target)
        throw failureOf(id, thrown)
      }
    },
    close: models.close,
  }
}

/** {@link createBrowserTranslator} as a plugin, on the booth's clock; fills nothing where there is no translator. */
export const browserTranslator = (options: BrowserTranslatorOptions = {}): Plugin =>
  browserPlugin(options.id ?? 'browser-translator', Ports.Translator, createBrowserTranslator, options)
