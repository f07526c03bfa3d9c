import type { Language, SpeechSegment } from '@lingobooth/core'
import { answer, type VendorAnswer } from '@lingobooth/testing/server'
import { describe, expect, test } from 'vitest'
import { createHttpSpeechToText, createHttpTextToSpeech, type EndpointConfig } from './index.ts'
import { americanEnglish, said, spanishInternational, vendorPerTest } from './test-support/vendor-per-test.ts'

const mp3 = Uint8Array.of(0xff, 0xfb, 0x90, 0xc4, 1, 2, 3)
const wav = Uint8Array.of(0x52, 0x49, 0x46, 0x46, 9, 8, 7)
const base64Of = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const { answering, bytes, lastRequest } = vendorPerTest()

const segment: SpeechSegment = {
  id: 'segment-1',
  wav: new Blob([wav], { type: 'audio/wav' }),
  startedAtMs: 0,
  endedAtMs: 500,
  cut: false,
}

function recognize(
  endpoint: EndpointConfig & { valueResponse: string; languageResponse?: string },
  reply: VendorAnswer,
) {
  return createHttpSpeechToText(answering(endpoint, reply)).recognize(segment, { language: americanEnglish })
}

async function speak(endpoint: EndpointConfig, reply: VendorAnswer, language: Language = americanEnglish) {
  const vendor = createHttpTextToSpeech(answering(endpoint, reply))
  const utterance = await vendor.prepare({ text: said, language, gender: 'female' })
  if (utterance.kind !== 'audio') throw new Error('expected audio')
  return { type: utterance.audio.type, bytes: new Uint8Array(await utterance.audio.arrayBuffer()) }
}

describe('the voices of a vendor', () => {
  const body = { text: '{text}', voice: '{voice}' }
  const listed = (endpoint: Omit<EndpointConfig, 'url'>, language = americanEnglish) =>
    createHttpTextToSpeech(answering({ url: '/speak', body, ...endpoint }, answer.body(mp3))).voices?.(language)

  test('are listed where a place has several, for each language and gender', async () => {
    const voices = { male: ['Adam', 'Ben'], female: { en: ['Dora', 'Ella'], 'es-419': 'Fe', '*': ['Gala'] } }
    const men = ['Adam', 'Ben'].map((id) => ({ id, gender: 'male' }))
    const women = (...names: string[]) => names.map((id) => ({ id, gender: 'female' }))
    expect(await listed({ voices })).toEqual([...men, ...women('Dora', 'Ella')])
    expect(await listed({ voices }, spanishInternational)).toEqual([...men, ...women('Fe')])
    expect(await listed({ voices }, { ...americanEnglish, code: 'x', tag: 'de-DE' })).toEqual([
      ...men,
      ...women('Gala'),
    ])
    expect(await listed({ voices: { female: { en: ['Dora'] } } }, spanishInternational)).toEqual([])
  })

  test.each([
    ['without voices', {}],
    ['with one voice of each gender', { voices: { male: 'Adam', female: { en: 'Dora', es: 'Fe' } } }],
    ['whose request has no place for a voice', { body: { text: '{text}' }, voices: { male: ['Adam', 'Ben'] } }],
  ])('are not listed by one %s', (_, endpoint) => {
    expect(listed(endpoint)).toBeUndefined()
  })

  test('speak as chosen, the first by itself', async () => {
    const vendor = createHttpTextToSpeech(
      answering({ url: '/speak', body, voices: { male: ['Adam', 'Ben'] } }, answer.body(mp3)),
    )
    const spokenBy = async (request: { readonly gender: 'male' | 'female'; readonly voice?: string }) => {
      await vendor.prepare({ text: said, language: americanEnglish, ...request })
      return JSON.parse(String(lastRequest().body)).voice
    }
    expect(await spokenBy({ gender: 'male' })).toBe('Adam')
    expect(await spokenBy({ gender: 'female' })).toBe('Adam')
    expect(await spokenBy({ gender: 'male', voice: 'Ben' })).toBe('Ben')
  })

  test.each([{ male: ['Adam', ''] }, { male: [7] }, { male: { en: [] } }, { male: { en: '' } }])(
    'are refused as %j',
    ({ male }) => {
      expect(() => listed({ voices: { male: male as never } })).toThrow(
        '"voices.male" must be a name, a list of names, or either by language.',
      )
    },
  )

  test('are refused as an empty list', () => {
    expect(() => listed({ voices: { male: [] } })).toThrow('"voices.male" must not be empty.')
  })
})

describe('speech to text', () => {
  test('sends OpenAI form data with extra fields', async () => {
    const text = await recognize(
      {
        url: '/v1/audio/transcriptions',
        headers: { authorization: 'Bearer {key}' },
        isFormData: true,
        body: { model: 'whisper-1', language: '{source}' },
        valueResponse: 'text',
        languageFormat: 'language',
      },
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

  test.each([
    [
      'reports the one it heard',
      { text: 'hola', results: [{ detected_language: 'es' }] },
      { text: 'hola', language: 'es' },
    ],
    ['does not report it', { text: 'hola', results: [{}] }, 'hola'],
    ['reports something else', { text: 'hola', results: [{ detected_language: { code: 'es' } }] }, 'hola'],
    ['heard nothing', {}, ''],
  ])('handles the spoken language when the vendor %s', async (_, body, expected) => {
    const endpoint = { url: '/listen', valueResponse: 'text', languageResponse: 'results.0.detected_language' }
    expect(await recognize(endpoint, answer.json(body))).toEqual(expected)
  })

  test('sends Deepgram the raw recording', async () => {
    const text = await recognize(
      {
        url: '/v1/listen?model=nova-3&language={source}',
        headers: { authorization: 'Token {key}' },
        valueResponse: 'results.channels.0.alternatives.0.transcript',
        languageFormat: 'tag',
      },
      answer.json({ results: { channels: [{ alternatives: [{ transcript: 'hello' }] }] } }),
    )
    expect([text, lastRequest('authorization', 'content-type'), bytes()]).toEqual([
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

  test('sends Google the recording as base64 in JSON, and reads a missing result as silence', async () => {
    const endpoint = {
      url: '/v1/speech:recognize',
      headers: { authorization: 'Bearer {token}' },
      body: { config: { languageCode: '{source}', sampleRateHertz: 16000 }, audio: { content: '{audioBase64}' } },
      valueResponse: 'results.0.alternatives.0.transcript',
      languageFormat: 'tag',
    } as const
    const heard = await recognize(endpoint, answer.json({ results: [{ alternatives: [{ transcript: 'hello' }] }] }))
    const silence = await recognize(endpoint, answer.json({ totalBilledTime: '1s' }))
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
  test('sends OpenAI JSON and reads mp3', async () => {
    const sound = await speak(
      {
        url: '/v1/audio/speech',
        headers: { authorization: 'Bearer {key}' },
        body: { model: 'tts-1', input: '{text}', voice: '{voice}', response_format: 'mp3' },
        voices: { male: 'onyx', female: 'nova' },
      },
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

  test('sends Azure SSML with escaped text and a voice per language', async () => {
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

  test('reads base64 sound in JSON from Google', async () => {
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
