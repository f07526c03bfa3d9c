import {
  type Clock,
  definePlugin,
  type Language,
  type LanguageCatalog,
  type Plugin,
  Ports,
  provide,
  systemClock,
} from '@lingobooth/core'
import { checkNames, tagCloseness } from '@lingobooth/core/adapter'
import type { RecognitionEngine, TranslatorEngine } from './engines.types.ts'
import { inTime } from './failures.ts'
import { translatorTag } from './language-tags.ts'
import { availabilityTimeoutMs, catalogLooksMs } from './limits.ts'
import { loadVoices } from './voices.ts'

type LanguageService = Language['services'] extends ReadonlySet<infer Service> ? Service : never

export interface BrowserLanguagesOptions {
  /** Another catalogue, whose languages are listed with what the browser adds. Where it fails, `tags` are listed, and the booth says so. */
  readonly besides?: LanguageCatalog
  /** BCP 47 tags of the languages to list without `besides`. @default 24 widespread ones */
  readonly tags?: readonly string[]
  readonly clock?: Clock
}

const widespread =
  'en-US en-GB es-ES es-419 ar-SA bn-BD zh-CN zh-TW nl-NL fr-FR de-DE he-IL hi-IN id-ID it-IT ja-JP ko-KR pl-PL pt-BR ru-RU sv-SE tr-TR uk-UA vi-VN'

const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
const languageOf = (tag: string): Language => {
  const name = names.of(tag) ?? tag
  const code = name.toLowerCase().replace(/[^a-z]+/g, '-')
  return { code: code.replace(/^-|-$/g, ''), tag, name, services: new Set() }
}

interface Engines {
  readonly Translator?: TranslatorEngine
  readonly SpeechRecognition?: RecognitionEngine
  readonly speechSynthesis?: SpeechSynthesis
}

/** The languages that this browser translates, speaks or recognises, as it says when it is asked. @throws LingoboothError `bad-option` for an option that there is not */
export function createBrowserLanguages(options: BrowserLanguagesOptions = {}): LanguageCatalog {
  checkNames(options, { besides: true, tags: true, clock: true })
  const { besides, tags = widespread.split(' '), clock = systemClock } = options
  const id = 'browser-languages'
  const { Translator, SpeechRecognition, speechSynthesis } = globalThis as Engines

  const translates = async (tag: string) => {
    const sourceLanguage = translatorTag(tag)
    const targetLanguage = sourceLanguage === 'en' ? 'es' : 'en'
    const answer = await Translator?.availability({ sourceLanguage, targetLanguage }).catch(() => undefined)
    return answer !== undefined && answer !== 'unavailable'
  }

  return {
    async list({ signal, onStandIn } = {}) {
      const failed = (cause: unknown) => {
        onStandIn?.(cause)
        return undefined
      }
      const others = (await besides?.list({ signal }).catch(failed)) ?? tags.map(languageOf)
      return inTime({ vendor: id, clock, timeoutMs: availabilityTimeoutMs * 2, signal }, async () => {
        const voices = speechSynthesis ? await loadVoices(speechSynthesis, clock, catalogLooksMs).catch(() => []) : []
        const recognizes = SpeechRecognition !== undefined && 'processLocally' in SpeechRecognition.prototype
        const listed = await Promise.all(
          others.map(async (language) => {
            const services = new Set<LanguageService>(language.services)
            if (await translates(language.tag)) services.add('ttt')
            if (voices.some(({ lang }) => tagCloseness(language.tag, lang, 'spoken') > 0)) services.add('tts')
            if (recognizes && services.size > 0) services.add('stt')
            return { ...language, services }
          }),
        )
        return listed
      })
    },
  }
}

/** {@link createBrowserLanguages} as a plugin. */
export const browserLanguages = (options: BrowserLanguagesOptions = {}): Plugin =>
  definePlugin(
    'browser-languages',
    provide(Ports.LanguageCatalog, [Ports.Clock], (clock) => createBrowserLanguages({ clock, ...options })),
  )
