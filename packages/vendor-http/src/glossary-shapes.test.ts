import type { SpeechSegment } from '@lingobooth/core'
import { answer } from '@lingobooth/testing/server'
import { describe, expect, test } from 'vitest'
import { createHttpSpeechToText, createHttpTranslator, type EndpointConfig } from './index.ts'
import { americanEnglish, said, spanishInternational, vendorPerTest } from './test-support/vendor-per-test.ts'

const { answering, lastRequest, parameters } = vendorPerTest()
const terms = ['Green Bay', 'a&b="{key}"', '绿湾']
const segment: SpeechSegment = { id: 'segment-1', wav: new Blob(['RIFF']), startedAtMs: 0, endedAtMs: 500, cut: false }

type Endpoint = EndpointConfig & { readonly valueResponse: string }

async function recognize(endpoint: Endpoint, offered: readonly string[] = terms) {
  const vendor = createHttpSpeechToText(answering(endpoint, answer.json({ text: 'hello' })))
  await vendor.recognize(segment, { language: americanEnglish, terms: offered })
  return lastRequest()
}
const fieldsOf = ({ body }: ReturnType<typeof lastRequest>) =>
  Array.isArray(body) ? body.filter(([name]) => name !== 'file') : body

describe('the glossary terms of a recogniser', () => {
  test('are a keyterm each for Deepgram, and absent without a glossary', { tags: ['glossary-offered'] }, async () => {
    const endpoint = { url: '/v1/listen?model=nova-3&keyterm={terms[]}&punctuate=true', valueResponse: 'text' }
    await recognize(endpoint)
    expect(parameters()).toEqual([
      ['model', 'nova-3'],
      ...terms.map((term) => ['keyterm', term]),
      ['punctuate', 'true'],
    ])
    const vendor = createHttpSpeechToText(answering(endpoint, answer.json({ text: 'hello' })))
    await vendor.recognize(segment, { language: americanEnglish })
    expect(parameters()).toEqual([
      ['model', 'nova-3'],
      ['punctuate', 'true'],
    ])
  })

  test('are a form field each for ElevenLabs', async () => {
    const body = { model_id: 'scribe_v2', keyterms: '{terms[]}' }
    const endpoint = { url: '/v1/speech-to-text', isFormData: true, body, valueResponse: 'text' }
    expect(fieldsOf(await recognize(endpoint))).toEqual([
      ['model_id', 'scribe_v2'],
      ...terms.map((term) => ['keyterms', term]),
    ])
    expect(fieldsOf(await recognize(endpoint, []))).toEqual([['model_id', 'scribe_v2']])
  })

  test('are a list in a JSON form field for AssemblyAI', async () => {
    const config = { language_codes: ['{source}'], keyterms_prompt: ['{terms[]}'] }
    const endpoint = {
      url: '/transcribe',
      isFormData: true,
      fileField: 'audio',
      body: { config },
      valueResponse: 'text',
      languageFormat: 'language',
    } as const
    const [field] = (await recognize(endpoint)).body as [string, string][]
    expect([field?.[0], JSON.parse(field?.[1] ?? '')]).toEqual([
      'config',
      { language_codes: ['en'], keyterms_prompt: terms },
    ])
  })

  test('are a phrase list in the definition for Azure fast transcription', async () => {
    const definition = { locales: ['{source}'], phraseList: { phrases: ['{terms[]}'] } }
    const endpoint = { url: '/transcribe', isFormData: true, body: { definition }, valueResponse: 'text' }
    const [field] = (await recognize({ ...endpoint, languageFormat: 'tag' })).body as [string, string][]
    expect(JSON.parse(field?.[1] ?? '')).toEqual({ locales: ['en-US'], phraseList: { phrases: terms } })
  })

  test('are phrases in the JSON next to the recording for Google', async () => {
    const config = { languageCode: '{source}', speechContexts: [{ phrases: ['{terms[]}'], boost: 10 }] }
    const endpoint = { url: '/v1/speech', body: { config, audio: { content: '{audioBase64}' } }, valueResponse: 'text' }
    const { body } = await recognize({ ...endpoint, languageFormat: 'tag' })
    expect(JSON.parse(String(body)).config).toEqual({
      languageCode: 'en-US',
      speechContexts: [{ phrases: terms, boost: 10 }],
    })
  })

  test('are a prompt for Whisper', async () => {
    const body = { model: 'whisper-1', prompt: '{terms}' }
    const endpoint = { url: '/v1/audio/transcriptions', isFormData: true, body, valueResponse: 'text' }
    expect(fieldsOf(await recognize(endpoint))).toEqual([
      ['model', 'whisper-1'],
      ['prompt', terms.join(', ')],
    ])
  })

  const misplaced: readonly EndpointConfig[] = [
    { url: '/call/{terms[]}' },
    { url: '/call?q=a{terms[]}' },
    { url: '/call', headers: { 'x-terms': '{terms[]}' } },
    { url: '/call', isFormData: true, body: { prompt: 'Names: {terms[]}' } },
    { url: '/call', body: { terms: '{terms[]}', audio: '{audioBase64}' } },
    { url: '/call', isFormData: true, body: { config: { terms: '{terms[]}' } } },
  ]
  test.each(misplaced.map((endpoint) => [endpoint]))(
    'are refused as a list in the middle of a value: %j',
    (endpoint) => {
      const make = () => createHttpSpeechToText({ ...answering(endpoint, answer.json({})), valueResponse: 'text' })
      expect(make).toThrow(
        'Configuration of "vendor": {terms[]} must be the whole of a parameter of "url", of a form field or of an item in a list.',
      )
    },
  )
})

describe('the glossary of a translator', () => {
  const glossary = [
    { term: 'Green Bay', translation: 'Green Bay' },
    { term: 'room "{key}"', translation: 'sala "{key}"' },
  ]
  const pair = { source: americanEnglish, target: spanishInternational }
  const languageFormat = 'language'

  test('is in the prompt of a chat model, with the terms of the line', { tags: ['glossary-offered'] }, async () => {
    const content = 'Translate from {source} to {target}. Use these terms:\n{glossary}'
    const messages = [
      { role: 'system', content },
      { role: 'user', content: '{text}' },
    ]
    const endpoint = { url: '/v1/chat', body: { messages }, valueResponse: 'text', languageFormat } as const
    const translator = createHttpTranslator(answering(endpoint, answer.json({ text: '¿Dónde?' })))
    const promptFor = async (given: { readonly glossary?: typeof glossary }) => {
      await translator.translate({ text: said, ...pair, ...given })
      return JSON.parse(String(lastRequest().body)).messages[0].content
    }
    expect([translator.usesGlossary, await promptFor({ glossary }), await promptFor({})]).toEqual([
      true,
      'Translate from en to es. Use these terms:\nGreen Bay → Green Bay\nroom "{key}" → sala "{key}"',
      'Translate from en to es. Use these terms:\n',
    ])
  })

  test('is the configured id of an equal glossary for DeepL', async () => {
    const body = { text: ['{text}'], source_lang: '{source}', target_lang: '{target}', glossary_id: 'g-1' }
    const endpoint = {
      url: '/v2/translate',
      body,
      valueResponse: 'translations.0.text',
      languageFormat,
      usesGlossary: true,
    } as const
    const translator = createHttpTranslator(answering(endpoint, answer.json({ translations: [{ text: '¿Dónde?' }] })))
    await translator.translate({ text: said, ...pair, glossary })
    expect([translator.usesGlossary, JSON.parse(String(lastRequest().body))]).toEqual([
      true,
      { text: [said], source_lang: 'en', target_lang: 'es', glossary_id: 'g-1' },
    ])
  })

  test('is a name for Google v3, whose glossary translation is used', async () => {
    const glossaryConfig = { glossary: 'projects/p/locations/l/glossaries/g', ignoreCase: true }
    const body = { contents: ['{text}'], mimeType: 'text/plain', targetLanguageCode: '{target}', glossaryConfig }
    const endpoint = {
      url: '/v3/projects/p/locations/l:translateText',
      body,
      valueResponse: 'glossaryTranslations.0.translatedText',
      languageFormat,
      usesGlossary: true,
    } as const
    const reply = { translations: [{ translatedText: 'x' }], glossaryTranslations: [{ translatedText: '¿Dónde?' }] }
    const translator = createHttpTranslator(answering(endpoint, answer.json(reply)))
    expect(await translator.translate({ text: said, ...pair })).toBe('¿Dónde?')
    expect(JSON.parse(String(lastRequest().body)).glossaryConfig).toEqual(glossaryConfig)
  })

  test('is left to the booth by a vendor without one', () => {
    const endpoint = { url: '/call', body: '{"q":"{text}"}', valueResponse: 'text' }
    expect(createHttpTranslator(answering(endpoint, answer.json({}))).usesGlossary).toBeUndefined()
  })
})
