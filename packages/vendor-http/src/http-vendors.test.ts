import { Ports, type SpeechSegment } from '@lingobooth/core'
import { sampleLanguages } from '@lingobooth/testing'
import { answer, startVendorServer, type VendorServer } from '@lingobooth/testing/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type HttpVendorsConfig, httpVendors } from './index.ts'
import { fillPlugins } from './test-support/fill-plugins.ts'
import { olderForm, sessionRoute } from './test-support/older-form.ts'

const { americanEnglish, spanishInternational } = sampleLanguages
const request = { text: 'Hello {key} & co', source: americanEnglish, target: spanishInternational }
const segment: SpeechSegment = {
  id: 'segment-1',
  wav: new Blob(['RIFFwav']),
  startedAtMs: 0,
  endedAtMs: 500,
  cut: false,
}
const mp3 = Uint8Array.of(0xff, 0xfb, 0x90, 0xc4)
const mp3Answer = answer.body(mp3, { headers: { 'content-type': 'audio/mpeg' } })

let server: VendorServer
beforeEach(async () => {
  server = await startVendorServer()
})
afterEach(() => server.close())

const seen = () =>
  server.requests.map(({ method, path, query, headers, parts, text }) => ({
    call: `${method} ${path}`,
    query: Object.fromEntries(query),
    authorization: headers.authorization,
    product: headers['x-product'],
    body:
      parts.length > 0 ? parts.map(({ name, fileName, mediaType, text }) => [name, fileName, mediaType, text]) : text,
  }))

describe('the older form of the core service', () => {
  test('fetches a token for a vendor from its session address, with its key and extra headers', {
    tags: ['vendor-order', 'vendor-tokens'],
  }, async () => {
    server.route(sessionRoute)
    const { one } = fillPlugins(httpVendors(olderForm(server.url)))
    const tokens = one(Ports.TokenSource)
    const fetched = await Promise.all(tokens.vendorIds.map(async (id) => [id, await tokens.fetch(id)]))
    expect(fetched).toEqual([
      ['translation/microsoft', { token: 'token-of-key-ttt' }],
      ['speech-to-text/speech-to-text-1', { token: 'token-of-key-stt' }],
      ['text-to-speech/text-to-speech-1', { token: 'token-of-key-tts' }],
    ])
    expect(seen().map(({ call, product, body }) => [call, product, body])).toEqual(
      Array(3).fill(['GET /api/Session', 'booth', '']),
    )
    expect(new Set(seen().map(({ authorization }) => authorization))).toEqual(
      new Set(['key-ttt', 'key-stt', 'key-tts']),
    )
  })

  test('fills text, languages and token into the translation address, and reads valueResponse', {
    tags: ['translation-call'],
  }, async () => {
    server.route({ ...sessionRoute, '/api/Translation': answer.json({ targetText: 'Hola' }) })
    const { one } = fillPlugins(httpVendors(olderForm(server.url)))
    const translator = one(Ports.Translator)
    expect([translator.id, await translator.translate(request), seen()[1]]).toEqual([
      'microsoft',
      'Hola',
      {
        call: 'GET /api/Translation',
        query: {
          text: 'Hello {key} & co',
          sourceLanguage: 'english-united-states',
          targetLanguage: 'spanish-international',
          vendor: 'Microsoft',
          token: 'token-of-key-ttt',
        },
        authorization: 'key-ttt',
        product: 'booth',
        body: '',
      },
    ])
  })

  test('sends a recording as form data in a file named speechtotext.wav', {
    tags: ['translation-call', 'recognition-call'],
  }, async () => {
    server.route({ ...sessionRoute, '/api/SpeechToText': answer.json({ recognizedText: 'hello' }) })
    const recognizer = fillPlugins(httpVendors(olderForm(server.url))).one(Ports.SpeechToText)
    expect([await recognizer.recognize?.(segment, { language: americanEnglish }), seen()[1]]).toEqual([
      'hello',
      {
        call: 'POST /api/SpeechToText',
        query: { token: 'token-of-key-stt', vendor: 'Microsoft', sourceLanguage: 'english-united-states' },
        authorization: undefined,
        product: 'booth',
        body: [['file', 'speechtotext.wav', 'audio/wav', 'RIFFwav']],
      },
    ])
  })

  test('gets speech as mp3 by GET from base and endpoint address, with the key as authorization', {
    tags: ['voice-call'],
  }, async () => {
    server.route({ ...sessionRoute, '/api/TextToSpeech': mp3Answer })
    const { one } = fillPlugins(httpVendors(olderForm(server.url)))
    const speech = one(Ports.TextToSpeech)
    const utterance = await speech.prepare({ text: 'Hola', language: spanishInternational, gender: 'female' })
    expect(utterance).toEqual({ kind: 'audio', audio: expect.objectContaining({ type: 'audio/mpeg', size: 4 }) })
    expect(seen()[1]).toEqual({
      call: 'GET /api/TextToSpeech',
      query: {
        text: 'Hola',
        sourcelanguage: 'spanish-international',
        vendor: 'Microsoft',
        token: 'token-of-key-tts',
        voice: 'Ava',
      },
      authorization: 'key-tts',
      product: 'booth',
      body: '',
    })
  })

  test('gets languages from /languages of the core service, without invalid ones', {
    tags: ['language-call'],
  }, async () => {
    const english = { code: 'english-united-states', name: 'English (United States)', flag: 'https://f.example/us.svg' }
    server.route({
      '/core/languages': answer.json([
        { ...english, services: 'stt-ttt-tts' },
        null,
        { name: 'No code' },
        { ...english, name: 'Twice', services: [] },
        { code: 'latin-international', name: 'Latin', flag: 'https://f.example/la.svg', services: ['ttt'] },
      ]),
    })
    const languages = await fillPlugins(httpVendors(olderForm(server.url)))
      .one(Ports.LanguageCatalog)
      .list()
    expect(languages.map(({ code, name, services }) => [code, name, [...services].sort()])).toEqual([
      ['english-united-states', 'English (United States)', ['stt', 'tts', 'ttt']],
      ['latin-international', 'Latin', ['ttt']],
    ])
    expect(seen()).toMatchObject([{ call: 'GET /core/languages', query: {}, authorization: undefined, body: '' }])
  })

  test('gets dictionaries from their file', { tags: ['dictionary-call'] }, async () => {
    const dictionary = {
      sourceLanguage: 'english-united-states',
      targetLanguage: 'spanish-international',
      replacements: [{ from: 'booth', to: 'cabina' }],
    }
    server.route({ '/dictionaries.json': answer.json([dictionary]) })
    const source = fillPlugins(httpVendors(olderForm(server.url))).one(Ports.DictionarySource)
    expect([await source.load(), seen()[0]?.call]).toEqual([[dictionary], 'GET /dictionaries.json'])
  })
})

test('the newer form has languages in the path, another header, a part named audio and base64 wav in the answer', async () => {
  const wav = new TextEncoder().encode('RIFF1234')
  const shared = {
    url: `${server.url}/services`,
    apiKey: 'k-2',
    token: 't-2',
    headers: { 'api-authorization': '{key}' },
  }
  server.route({
    'POST /services/ttt/english-united-states/spanish-international': answer.json({
      source_text: 'Hello',
      translated_text: 'Hola',
    }),
    'POST /services/stt/english-united-states/english-united-states': answer.json({ source_text: 'hello' }),
    'POST /services/tts/english-united-states/english-united-states': answer.json({
      source_text: 'Hello',
      audio: Buffer.from(wav).toString('base64'),
    }),
  })
  const { one } = fillPlugins(
    httpVendors({
      vendors: {
        translation: [
          {
            ...shared,
            endpoint: { url: 'ttt/{source}/{target}?text={text}', method: 'POST', valueResponse: 'translated_text' },
          },
        ],
        speechToText: [
          {
            ...shared,
            endpoint: {
              url: 'stt/{source}/{target}',
              method: 'POST',
              isFormData: true,
              fileField: 'audio',
              valueResponse: 'source_text',
            },
          },
        ],
        textToSpeech: [
          {
            ...shared,
            endpoint: {
              url: 'tts/{source}/{target}?text={text}',
              method: 'POST',
              response: 'base64',
              valueResponse: 'audio',
            },
          },
        ],
      },
    }),
  )
  const utterance = await one(Ports.TextToSpeech).prepare({ text: 'Hello', language: americanEnglish, gender: 'male' })
  expect([
    await one(Ports.Translator).translate(request),
    await one(Ports.SpeechToText).recognize?.(segment, { language: americanEnglish }),
    utterance.kind === 'audio' && [utterance.audio.type, await utterance.audio.text()],
  ]).toEqual(['Hola', 'hello', ['audio/wav', 'RIFF1234']])
  expect(server.requests.map(({ headers }) => [headers['api-authorization'], headers.authorization])).toEqual(
    Array(3).fill(['k-2', undefined]),
  )
  expect(server.requests[2]?.parts.map(({ name, fileName }) => [name, fileName])).toEqual([
    ['audio', 'speechtotext.wav'],
  ])
})

describe('tokens', () => {
  const endpoint = { url: 'https://vendor.example?q={text}', valueResponse: 'text' }

  test('come from a session with its own method, body and field, without a header that contains {token}', async () => {
    server.route({ 'POST /login': answer.json({ data: { jwt: 'jwt-1' }, expires_in: 60 }, { status: 201 }) })
    const { one } = fillPlugins(
      httpVendors({
        vendors: {
          translation: [
            {
              endpoint,
              apiKey: 'k',
              headers: { 'x-token': '{token}', Authorization: 'Basic {key}' },
              endpointSession: {
                url: `${server.url}/login`,
                method: 'POST',
                body: { secret: '{key}' },
                valueResponse: 'data.jwt',
              },
            },
          ],
        },
        endpointSession: 'https://unused.example',
      }),
    )
    expect(await one(Ports.TokenSource).fetch('translation/translation-1')).toEqual({
      token: 'jwt-1',
      expiresAtMs: Date.UTC(2026, 0, 1, 0, 1),
    })
    expect(seen()).toEqual([
      { call: 'POST /login', query: {}, authorization: 'Basic k', product: undefined, body: '{"secret":"k"}' },
    ])
    expect(server.requests[0]?.headers).not.toHaveProperty('x-token')
  })
})

test('duplicate vendor ids and unknown options are refused by name', () => {
  const endpoint = { url: 'https://vendor.example?q={text}', valueResponse: 'text' }
  const twice = {
    translation: [
      { id: 'a', endpoint },
      { id: 'a', endpoint },
    ],
  }
  expect(() => httpVendors({ vendors: twice })).toThrow('two translation vendors are called "a".')
  expect(() => httpVendors({ endpointsession: 'https://a.example' } as HttpVendorsConfig)).toThrow(
    'Configuration of "http-vendors": "endpointsession" is not an option; there are baseUrl, fetch, clock, cookies, coreServiceUrl, dictionariesUrl, vendors, endpointSession.',
  )
  const misspelt = { translation: [{ endpoint, ur: 'https://a.example' }] }
  expect(() => httpVendors({ vendors: misspelt } as HttpVendorsConfig)).toThrow(
    '"vendors.translation.0.ur" is not an option; there are id, url, method, apiKey, headers, token, endpoint, endpointSession, sign.',
  )
  expect(() => httpVendors({ vendors: { translation: [{ apiKey: 'sk-1' }] } } as unknown as HttpVendorsConfig)).toThrow(
    '"vendors.translation.0.endpoint" is missing.',
  )
})
