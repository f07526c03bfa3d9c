import {
  AdapterError,
  type DictionarySource,
  type Language,
  type LanguageCatalog,
  LingoboothError,
  type LiveSpeechToText,
  languageFromCatalog,
  type SegmentSpeechToText,
  type SpeechToText,
  type TextToSpeech,
  type Translator,
} from '@lingobooth/core'
import { codeOfStatus } from '@lingobooth/core/adapter'
import { dictionaries } from './dictionaries.ts'
import type { EngineRoom } from './engine-room.ts'
import { readRecording } from './engines/wav.ts'
import { type EngineLanguage, findLanguage, flagSvg, languages, servicesOf } from './languages.ts'
import { maxSpeechChars, maxTranslationChars } from './limits.ts'
import { recognizeLive } from './recognize-live.ts'
import { isRequestError, requestError } from './request-error.ts'

export interface EngineVendors {
  readonly languages: LanguageCatalog
  readonly dictionaries: DictionarySource
  readonly translators: readonly Translator[]
  readonly speechToText: readonly SpeechToText[]
  readonly textToSpeech: readonly TextToSpeech[]
}

/** Vendors of the environment, and after them the engines of this computer, as a gateway takes them. */
export function engineVendors(engines: EngineRoom): EngineVendors {
  const { translators, recognizers, voices } = engines.hosted
  return {
    languages: { list: async () => listLanguages(engines) },
    dictionaries: { load: async () => dictionaries },
    translators: [...translators, createTranslator(engines)],
    // Where somebody else recognises, nobody is heard live here: the first that can would be asked before that.
    speechToText:
      recognizers.length > 0 ? [...recognizers, createRecognizer(engines)] : [createLiveRecognizer(engines)],
    textToSpeech: [...voices, createVoice(engines)],
  }
}

function listLanguages(engines: EngineRoom): Language[] {
  const works = { ...engines.works(), hosted: engines.hosted }
  return languages.flatMap(({ code, tag, name, flag, ...language }) => {
    const drawn = `data:image/svg+xml,${encodeURIComponent(flagSvg(flag) ?? '')}`
    const services = servicesOf({ code, tag, name, flag, ...language }, works)
    return languageFromCatalog({ code, tag, name, flag: drawn, services }) ?? []
  })
}

const localTranslation = 'local-translation'
const localRecognition = 'local-recognition'
const localVoice = 'local-voice'

function createTranslator(engines: EngineRoom): Translator {
  return {
    id: localTranslation,
    maxChars: maxTranslationChars,
    translates: (source, target) => [source, target].every(({ code }) => known(code)?.translation !== undefined),
    translate: ({ text, ...request }, { signal } = {}) =>
      asVendor(localTranslation, signal, async () => {
        const source = findLanguage(request.source.code, 'source')
        const target = findLanguage(request.target.code, 'target')
        if (!source.translation || !target.translation)
          throw requestError(422, 'unsupported-pair', 'One of the languages has no translation.')
        if (source.translation === target.translation) return text
        const pair = { from: source.translation, to: target.translation, targetTag: target.tag }
        return engines.translation().translate({ text, ...pair }, signal)
      }),
  }
}

function createVoice(engines: EngineRoom): TextToSpeech {
  return {
    id: localVoice,
    maxChars: maxSpeechChars,
    prepare: ({ text, language, gender }, { signal } = {}) =>
      asVendor(localVoice, signal, async () => {
        const { speech } = findLanguage(language.code, 'language')
        if (!speech) throw requestError(422, 'no-voice', 'This language has no voice.')
        const voice = `${speech}+${gender === 'female' ? 'f2' : 'm3'}`
        const sound = await engines.speech().speak({ text, voice }, signal)
        const type = sound.subarray(0, 4).toString() === 'RIFF' ? 'audio/wav' : 'audio/mpeg'
        return { kind: 'audio', audio: new Blob([new Uint8Array(sound)], { type }) }
      }),
  }
}

function createRecognizer(engines: EngineRoom): SegmentSpeechToText {
  return {
    id: localRecognition,
    recognize: ({ wav }, { language, signal }) =>
      asVendor(localRecognition, signal, async () => {
        checkRecognized(language)
        return engines.recognition().recognize(readRecording(Buffer.from(await wav.arrayBuffer())), signal)
      }),
  }
}

function createLiveRecognizer(engines: EngineRoom): SegmentSpeechToText & LiveSpeechToText {
  return {
    ...createRecognizer(engines),
    recognizeLive: (segment, options) =>
      asVendor(localRecognition, options.signal, async () => {
        checkRecognized(options.language)
        return recognizeLive(engines.liveRecognition(), segment, options)
      }),
  }
}

const known = (code: string): EngineLanguage | undefined => languages.find((language) => language.code === code)

function checkRecognized({ code }: Language): void {
  if (!findLanguage(code, 'language').recognition)
    throw requestError(422, 'not-recognized', 'Only English is recognized.')
}

/** What the engines reject with, as a vendor's error. */
async function asVendor<T>(id: string, signal: AbortSignal | undefined, ask: () => Promise<T>): Promise<T> {
  signal?.throwIfAborted()
  try {
    return await ask()
  } catch (error) {
    if (signal?.aborted || LingoboothError.is(error)) throw error
    if (!isRequestError(error)) throw new AdapterError(id, 'network', 'The engine failed: try again.')
    const { statusCode, retryAfterSeconds } = error
    const code = statusCode === 422 ? 'unsupported-language' : codeOfStatus(statusCode)
    const wait = retryAfterSeconds !== undefined && { retryAfterMs: retryAfterSeconds * 1_000 }
    throw new AdapterError(id, code, error.message, { ...wait })
  }
}
