import type { Language, SpeechSegment } from '@lingobooth/core'
import { sampleLanguages } from '@lingobooth/testing'
import { answer, startVendorServer, type VendorAnswer, type VendorServer } from '@lingobooth/testing/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHttpSpeechToText, createHttpTextToSpeech, createHttpTranslator, type EndpointConfig } from './index.ts'

const { americanEnglish, spanishInternational } = sampleLanguages
const said = 'Where is "room {key}"?'
const languages = { 'english-united-states': 'en', 'spanish-international': 'es' }
const mp3 = Uint8Array.of(0xff, 0xfb, 0x90, 0xc4, 1, 2, 3)
const wav = Uint8Array.of(0x52, 0x49, 0x46, 0x46, 9, 8, 7)
const base64Of = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

let server: VendorServer
beforeEach(async () => {
  server = await startVendorServer()
})
afterEach(() => server.close())

/** What the vendor saw of the last request. */
function lastRequest(...headers: string[]) {
  const request = server.requests.at(-1)
  if (!request) throw new Error('no request came')
  return {
    call: `${request.method} ${request.path}`,
    query: Object.fromEntries(request.query),
    headers: Object.fromEntries(headers.map((name) => [name, request.headers[name]])),
    body:
      request.parts.length > 0
        ? request.parts.map(({ name, fileName, text }) => [name, fileName ?? text])
        : request.text,
  }
}

async function translate(endpoint: EndpointConfig & { valueResponse: string }, reply: VendorAnswer, token?: string) {
  server.route({ [new URL(endpoint.url, server.url).pathname]: reply })
  const vendor = { id: 'vendor', apiKey: 'k-1', baseUrl: server.url, ...(token && { token }), ...endpoint }
  return createHttpTranslator(vendor).translate({ text: said, source: americanEnglish, target: spanishInternational })
}

const segment: SpeechSegment = {
  id: 'segment-1',
  wav: new Blob([wav], { type: 'audio/wav' }),
  startedAtMs: 0,
  endedAtMs: 500,
  cut: false,
}

async function recognize(endpoint: EndpointConfig & { valueResponse: string }, path: string, reply: VendorAnswer) {
  server.route({ [path]: reply })
  const vendor = { id: 'vendor', apiKey: 'k-1', token: 't-1', baseUrl: server.url, ...endpoint }
  return createHttpSpeechToText(vendor).recognize(segment, { language: americanEnglish })
}

async function speak(
  endpoint: EndpointConfig,
  path: string,
  reply: VendorAnswer,
  language: Language = americanEnglish,
) {
  server.route({ [path]: reply })
  const vendor = { id: 'vendor', apiKey: 'k-1', token: 't-1', baseUrl: server.url, ...endpoint }
  const utterance = await createHttpTextToSpeech(vendor).prepare({ text: said, language, gender: 'female' })
  if (utterance.kind !== 'audio') throw new Error('expected audio')
  return { type: utterance.audio.type, bytes: new Uint8Array(await utterance.audio.arrayBuffer()) }
}

describe('translation', () => {
  test('DeepL: JSON body, a key in a header, other names for a source than for a target', async () => {
    const text = await translate(
      {
        url: '/v2/translate',
        headers: { authorization: 'DeepL-Auth-Key {key}' },
        body: { text: ['{text}'], source_lang: '{source}', target_lang: '{target}' },
        valueResponse: 'translations.0.text',
        languages: {
          'english-united-states': { source: 'EN', target: 'EN-US' },
          'spanish-international': { source: 'ES', target: 'ES-419' },
        },
      },
      answer.json({ translations: [{ detected_source_language: 'EN', text: '¿Dónde?' }] }),
    )
    expect([text, lastRequest('authorization', 'content-type')]).toEqual([
      '¿Dónde?',
      {
        call: 'POST /v2/translate',
        query: {},
        headers: { authorization: 'DeepL-Auth-Key k-1', 'content-type': 'application/json' },
        body: JSON.stringify({ text: [said], source_lang: 'EN', target_lang: 'ES-419' }),
      },
    ])
  })

  const before = ['¿Qué sala?', 'La "{token}".\nEsa.']

  async function translateAfter(context: readonly string[] | undefined, endpoint: EndpointConfig) {
    server.route({ '/translate': answer.json({ text: '¿Dónde?' }) })
    const config = { id: 'vendor', apiKey: 'k-1', token: 't-1', baseUrl: server.url, languages, valueResponse: 'text' }
    const translator = createHttpTranslator({ ...config, ...endpoint })
    const languagesOfCall = { source: americanEnglish, target: spanishInternational }
    await translator.translate({ text: said, ...languagesOfCall, ...(context && { context }) })
    return { usesContext: translator.usesContext, body: JSON.parse(String(lastRequest().body)) }
  }

  test('DeepL with context: its own field, empty for the first line', async () => {
    const endpoint = { url: '/translate', body: { text: ['{text}'], context: '{context}' } }
    expect([await translateAfter(before, endpoint), await translateAfter(undefined, endpoint)]).toEqual([
      { usesContext: true, body: { text: [said], context: before.join('\n') } },
      { usesContext: true, body: { text: [said], context: '' } },
    ])
  })

  test('a chat model: the context in its prompt, as text', async () => {
    const content = 'Translate from {source} to {target}. Said before, not to be translated: {context}'
    const messages = [
      { role: 'system', content },
      { role: 'user', content: '{text}' },
    ]
    const { body } = await translateAfter(before, { url: '/translate', body: { messages } })
    const prompt = `Translate from en to es. Said before, not to be translated: ${before.join('\n')}`
    expect(body.messages).toEqual([
      { role: 'system', content: prompt },
      { role: 'user', content: said },
    ])
  })

  test('a configuration without {context} gets none', async () => {
    const { usesContext, body } = await translateAfter(before, { url: '/translate', body: '{"q":"{text}"}' })
    expect([usesContext, body]).toEqual([undefined, { q: said }])
  })

  test('LibreTranslate: a form with the key in the body', async () => {
    const text = await translate(
      {
        url: '/translate',
        bodyType: 'form',
        body: 'q={text}&source={source}&target={target}&format=text&api_key={key}',
        valueResponse: 'translatedText',
        languages,
      },
      answer.json({ translatedText: '¿Dónde?' }),
    )
    const { body, ...rest } = lastRequest('content-type')
    expect([text, rest, Object.fromEntries(new URLSearchParams(String(body)))]).toEqual([
      '¿Dónde?',
      {
        call: 'POST /translate',
        query: {},
        headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      },
      { q: said, source: 'en', target: 'es', format: 'text', api_key: 'k-1' },
    ])
  })

  test('Google v2: everything in the address', async () => {
    const text = await translate(
      {
        url: '/language/translate/v2?key={key}&q={text}&source={source}&target={target}&format=text',
        method: 'POST',
        valueResponse: 'data.translations.0.translatedText',
        languageFormat: 'language',
      },
      answer.json({ data: { translations: [{ translatedText: '¿Dónde?' }] } }),
    )
    expect([text, lastRequest()]).toEqual([
      '¿Dónde?',
      {
        call: 'POST /language/translate/v2',
        query: { key: 'k-1', q: said, source: 'en', target: 'es', format: 'text' },
        headers: {},
        body: '',
      },
    ])
  })

  test('Azure v3: an array as the body and as the answer', async () => {
    const text = await translate(
      {
        url: '/translate?api-version=3.0&from={source}&to={target}',
        headers: { 'Ocp-Apim-Subscription-Key': '{key}', 'Ocp-Apim-Subscription-Region': '{region}' },
        variables: { region: 'westeurope' },
        body: [{ Text: '{text}' }],
        valueResponse: '0.translations.0.text',
        languageFormat: 'language',
      },
      answer.json([{ translations: [{ text: '¿Dónde?', to: 'es' }] }]),
    )
    expect([text, lastRequest('ocp-apim-subscription-key', 'ocp-apim-subscription-region')]).toEqual([
      '¿Dónde?',
      {
        call: 'POST /translate',
        query: { 'api-version': '3.0', from: 'en', to: 'es' },
        headers: { 'ocp-apim-subscription-key': 'k-1', 'ocp-apim-subscription-region': 'westeurope' },
        body: JSON.stringify([{ Text: said }]),
      },
    ])
  })

  test('Apertium: two languages in one field', async () => {
    const text = await translate(
      {
        url: '/translate?langpair={source}|{target}&markUnknown=no&q={text}',
        valueResponse: 'responseData.translatedText',
        languages: { 'english-united-states': 'eng', 'spanish-international': 'spa' },
      },
      answer.json({ responseData: { translatedText: '¿Dónde?' }, responseDetails: null, responseStatus: 200 }),
    )
    expect([text, lastRequest()]).toEqual([
      '¿Dónde?',
      { call: 'GET /translate', query: { langpair: 'eng|spa', markUnknown: 'no', q: said }, headers: {}, body: '' },
    ])
  })
})

describe('speech to text', () => {
  test('OpenAI: form data with further fields', async () => {
    const text = await recognize(
      {
        url: '/v1/audio/transcriptions',
        headers: { authorization: 'Bearer {key}' },
        isFormData: true,
        body: { model: 'whisper-1', language: '{source}' },
        valueResponse: 'text',
        languageFormat: 'language',
      },
      '/v1/audio/transcriptions',
      answer.json({ text: 'hello' }),
    )
    expect([text, lastRequest('authorization')]).toEqual([
      'hello',
      {
        call: 'POST /v1/audio/transcriptions',
        query: {},
        headers: { authorization: 'Bearer k-1' },
        body: [
          ['model', 'whisper-1'],
          ['language', 'en'],
          ['file', 'speechtotext.wav'],
        ],
      },
    ])
  })

  test('Deepgram: the raw recording', async () => {
    const text = await recognize(
      {
        url: '/v1/listen?model=nova-3&language={source}',
        headers: { authorization: 'Token {key}' },
        valueResponse: 'results.channels.0.alternatives.0.transcript',
        languageFormat: 'tag',
      },
      '/v1/listen',
      answer.json({ results: { channels: [{ alternatives: [{ transcript: 'hello' }] }] } }),
    )
    expect([text, lastRequest('authorization', 'content-type'), server.requests[0]?.bytes]).toEqual([
      'hello',
      {
        call: 'POST /v1/listen',
        query: { model: 'nova-3', language: 'en-US' },
        headers: { authorization: 'Token k-1', 'content-type': 'audio/wav' },
        body: new TextDecoder().decode(wav),
      },
      wav,
    ])
  })

  test('Google: the recording as base64 inside JSON, and silence without results', async () => {
    const endpoint = {
      url: '/v1/speech:recognize',
      headers: { authorization: 'Bearer {token}' },
      body: { config: { languageCode: '{source}', sampleRateHertz: 16000 }, audio: { content: '{audioBase64}' } },
      valueResponse: 'results.0.alternatives.0.transcript',
      languageFormat: 'tag',
    } as const
    const path = '/v1/speech:recognize'
    const heard = await recognize(
      endpoint,
      path,
      answer.json({ results: [{ alternatives: [{ transcript: 'hello' }] }] }),
    )
    const silence = await recognize(endpoint, path, answer.json({ totalBilledTime: '1s' }))
    expect([heard, silence, lastRequest('authorization')]).toEqual([
      'hello',
      '',
      {
        call: 'POST /v1/speech:recognize',
        query: {},
        headers: { authorization: 'Bearer t-1' },
        body: JSON.stringify({
          config: { languageCode: 'en-US', sampleRateHertz: 16000 },
          audio: { content: base64Of(wav) },
        }),
      },
    ])
  })
})

describe('text to speech', () => {
  test('OpenAI: JSON in, mp3 out', async () => {
    const sound = await speak(
      {
        url: '/v1/audio/speech',
        headers: { authorization: 'Bearer {key}' },
        body: { model: 'tts-1', input: '{text}', voice: '{voice}', response_format: 'mp3' },
        voices: { male: 'onyx', female: 'nova' },
      },
      '/v1/audio/speech',
      answer.body(mp3, { headers: { 'content-type': 'audio/mpeg' } }),
    )
    expect([sound, lastRequest('authorization')]).toEqual([
      { type: 'audio/mpeg', bytes: mp3 },
      {
        call: 'POST /v1/audio/speech',
        query: {},
        headers: { authorization: 'Bearer k-1' },
        body: JSON.stringify({ model: 'tts-1', input: said, voice: 'nova', response_format: 'mp3' }),
      },
    ])
  })

  test('Azure: SSML with escaped text and a voice per language', async () => {
    await speak(
      {
        url: '/cognitiveservices/v1',
        headers: { 'Ocp-Apim-Subscription-Key': '{key}', 'Content-Type': 'application/ssml+xml' },
        bodyType: 'text',
        body: '<speak version="1.0" xml:lang="{source}"><voice name="{voice}">{text}</voice></speak>',
        languageFormat: 'tag',
        voices: {
          female: { 'english-united-states': 'en-US-AvaNeural', 'spanish-international': 'es-MX-DaliaNeural' },
        },
      },
      '/cognitiveservices/v1',
      answer.body(mp3),
      spanishInternational,
    )
    expect(lastRequest('content-type')).toEqual({
      call: 'POST /cognitiveservices/v1',
      query: {},
      headers: { 'content-type': 'application/ssml+xml' },
      body: '<speak version="1.0" xml:lang="es-419"><voice name="es-MX-DaliaNeural">Where is &quot;room {key}&quot;?</voice></speak>',
    })
  })

  test('Google: base64 sound inside JSON', async () => {
    const sound = await speak(
      {
        url: '/v1/text:synthesize',
        headers: { authorization: 'Bearer {token}' },
        body: {
          input: { text: '{text}' },
          voice: { languageCode: '{source}', ssmlGender: '{gender}' },
          audioConfig: { audioEncoding: 'MP3' },
        },
        response: 'base64',
        valueResponse: 'audioContent',
        languageFormat: 'tag',
      },
      '/v1/text:synthesize',
      answer.json({ audioContent: base64Of(mp3) }),
    )
    expect([sound, lastRequest('authorization')]).toEqual([
      { type: 'audio/mpeg', bytes: mp3 },
      {
        call: 'POST /v1/text:synthesize',
        query: {},
        headers: { authorization: 'Bearer t-1' },
        body: JSON.stringify({
          input: { text: said },
          voice: { languageCode: 'en-US', ssmlGender: 'female' },
          audioConfig: { audioEncoding: 'MP3' },
        }),
      },
    ])
  })
})
