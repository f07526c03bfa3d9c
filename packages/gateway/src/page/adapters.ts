import {
  AdapterError,
  type DictionarySource,
  type LanguageCatalog,
  languageFromCatalog,
  parseDictionaries,
  type SegmentSpeechToText,
  type TextToSpeech,
  type Translator,
} from '@lingobooth/core'
import * as v from 'valibot'
import type { createCaller } from './call.ts'
import { readAnswer } from './read-answer.ts'

type Caller = ReturnType<typeof createCaller>

const translationsSchema = v.object({
  translations: v.record(v.string(), v.pipe(v.array(v.nullable(v.string())), v.length(1))),
})
const word = v.object({
  text: v.string(),
  startMs: v.number(),
  endMs: v.number(),
  confidence: v.optional(v.number()),
})
const recognitionSchema = v.object({
  text: v.string(),
  language: v.optional(v.string()),
  words: v.optional(v.array(word)),
})

export function createGatewayTranslator(id: string, call: Caller): Translator {
  const ask = async (body: object, signal: AbortSignal | undefined) =>
    (await call({ path: 'translate', body, signal }, (response) => readAnswer(id, response, translationsSchema)))
      .translations
  return {
    id,
    usesContext: true,
    usesBegun: true,
    async translate({ text, source, target, context = [], begun = '', glossary = [] }, { signal } = {}) {
      const body = { texts: [text], source: source.code, targets: [target.code], context, begun, glossary }
      const translated = (await ask(body, signal))[target.code]?.[0]
      if (typeof translated === 'string') return translated
      throw new AdapterError(id, 'bad-response', 'The gateway answered without the translation.')
    },
    async translateMany({ text, source, targets, context = [], begun = '' }, { signal } = {}) {
      const names = targets.map(({ code }) => code)
      const answer = await ask({ texts: [text], source: source.code, targets: names, context, begun }, signal)
      return new Map(
        names.flatMap((code) => {
          const translated = answer[code]?.[0]
          return typeof translated === 'string' ? [[code, translated] as const] : []
        }),
      )
    },
  }
}

export function createGatewaySpeechToText(id: string, call: Caller): SegmentSpeechToText {
  return {
    id,
    async recognize({ wav }, { language, terms = [], signal }) {
      const body = new FormData()
      body.set('wav', wav, 'speech.wav')
      body.set('language', language.code)
      body.set('terms', JSON.stringify(terms))
      const heard = await call({ path: 'recognize', body, signal }, (response) =>
        readAnswer(id, response, recognitionSchema),
      )
      const { text, language: heardLanguage, words } = heard
      const known = words?.map(({ confidence, ...rest }) => ({
        ...rest,
        ...(confidence !== undefined && { confidence }),
      }))
      return { text, ...(heardLanguage && { language: heardLanguage }), ...(known && { words: known }) }
    },
  }
}

export function createGatewayTextToSpeech(id: string, call: Caller): TextToSpeech {
  return {
    id,
    prepare: ({ text, language, gender, voice }, { signal } = {}) =>
      call({ path: 'speak', body: { text, language: language.code, gender, voice }, signal }, async (response) => {
        const mediaType = response.headers.get('content-type') ?? ''
        if (!mediaType.startsWith('audio/') || !response.body)
          throw new AdapterError(id, 'bad-response', 'The gateway answered without sound.')
        if (!response.headers.has('content-length')) return { kind: 'stream', mediaType, chunks: response.body }
        const audio = await response.blob()
        if (audio.size === 0) throw new AdapterError(id, 'bad-response', 'The gateway answered with empty sound.')
        return { kind: 'audio', audio }
      }),
  }
}

export function createGatewayLanguages(id: string, call: Caller): LanguageCatalog {
  return {
    async list({ signal } = {}) {
      const answer = await call({ path: 'languages', signal }, (response) =>
        readAnswer(id, response, v.array(v.unknown())),
      )
      const languages = answer.flatMap((entry) => languageFromCatalog(entry) ?? [])
      if (languages.length > 0) return languages
      throw new AdapterError(id, 'bad-response', 'The gateway has no language for this page.')
    },
  }
}

export function createGatewayDictionaries(call: Caller): DictionarySource {
  return {
    load: ({ signal } = {}) =>
      call({ path: 'dictionaries', signal }, async (response) => parseDictionaries(await response.json())).catch(
        (error: unknown) => {
          if (signal?.aborted) throw error
          return null
        },
      ),
  }
}
