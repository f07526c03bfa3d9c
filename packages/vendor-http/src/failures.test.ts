import { type Gender, LingoboothError } from '@lingobooth/core'
import { manualClock, sampleLanguages } from '@lingobooth/testing'
import { answer, startVendorServer, type VendorAnswer, type VendorServer } from '@lingobooth/testing/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  createHttpDictionarySource,
  createHttpLanguageCatalog,
  createHttpSpeechToText,
  createHttpTextToSpeech,
  createHttpTranslator,
  type HttpTextToSpeechOptions,
} from './index.ts'
import { maxJsonBytes } from './response-body.ts'
import { maxAudioBytes } from './sound-answer.ts'

const { americanEnglish: language, french, german } = sampleLanguages
const text = 'words that stay here'
const secrets = ['sk-secret', 'tok-secret', text, encodeURIComponent(text)]
const path = '/call'

let server: VendorServer
beforeEach(async () => {
  server = await startVendorServer()
})
afterEach(() => server.close())

const options = (url = server.url, valueResponse = 'text') => ({
  ...{ id: 'vendor', apiKey: 'sk-secret', token: 'tok-secret', clock: manualClock(), valueResponse },
  url: `${url}${path}?q={text}&k={key}&t={token}`,
})
type Options = ReturnType<typeof options>
const translate = (given = options(), signal?: AbortSignal) =>
  createHttpTranslator(given).translate({ text, source: language, target: french }, { signal })
const speak = (given: HttpTextToSpeechOptions = options()) =>
  createHttpTextToSpeech(given).prepare({ text, language, gender: 'male' })
const recognize = () =>
  createHttpSpeechToText({ ...options(), url: `${server.url}${path}?k={key}` }).recognize(
    { id: 's', wav: new Blob(['RIFF']), startedAtMs: 0, endedAtMs: 1, cut: false },
    { language },
  )

/** How a call failed, after checking that the error tells nothing of what was said and no secret. */
async function failureOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    (value) => ({ resolvedTo: value }),
    (error: unknown) => error,
  )
  if (!LingoboothError.is(error)) return error
  for (let seen: unknown = error; seen instanceof Error; seen = seen.cause)
    for (const secret of secrets)
      expect(`${seen.message}\n${seen.stack}\n${JSON.stringify(seen)}`).not.toContain(secret)
  const { code, vendor, status, retryAfterMs, message } = error
  return { code, vendor, message, ...(status && { status }), ...(retryAfterMs !== undefined && { retryAfterMs }) }
}

const statusError = (code: string, status: number, more: object = {}) => ({
  ...{ code, vendor: 'vendor', message: `"vendor" answered with HTTP ${status}.`, status },
  ...more,
})
const bad = (message: string) => ({ code: 'bad-response', vendor: 'vendor', message: `"vendor" answered ${message}.` })

describe('an answer other than HTTP 200', () => {
  const codes: [number, string][] = [
    [201, 'bad-response'],
    [204, 'bad-response'],
    [400, 'bad-request'],
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'bad-request'],
    [408, 'timeout'],
    [413, 'too-large'],
    [414, 'too-large'],
    [429, 'rate-limited'],
    [500, 'network'],
    [503, 'network'],
  ]
  test.each(codes)(
    'with status %i is %s for translation, speech to text and text to speech',
    { tags: ['translation-call'] },
    async (status, code) => {
      server.route({ [path]: status === 201 ? answer.json({ text: 'no' }, { status }) : answer.status(status) })
      expect([await failureOf(translate()), await failureOf(recognize()), await failureOf(speak())]).toEqual(
        Array(3).fill(statusError(code, status)),
      )
      expect(server.requests).toHaveLength(3)
    },
  )

  test('that redirects is not followed, so that no key reaches another address', async () => {
    server.route({ [path]: answer.status(307, { location: '/elsewhere' }) })
    expect(await failureOf(translate())).toEqual({
      ...bad('with a redirect; configure its final address'),
      status: 307,
    })
    expect(server.requests.map((request) => request.path)).toEqual([path])
  })

  test('passes on the wait that the vendor asks for', async () => {
    server.route({ [path]: answer.status(429, { 'retry-after': '7' }) })
    expect(await failureOf(translate())).toEqual(statusError('rate-limited', 429, { retryAfterMs: 7000 }))
    server.route({ [path]: answer.status(503, { 'retry-after': 'Thu, 01 Jan 2026 00:01:00 GMT' }) })
    expect(await failureOf(translate())).toEqual(statusError('network', 503, { retryAfterMs: 60_000 }))
  })
})

describe('the failure of a call', () => {
  test('is a network error when the connection is refused', async () => {
    const { url } = server
    await server.close()
    expect(await failureOf(translate(options(url)))).toEqual({
      ...{ code: 'network', vendor: 'vendor', message: '"vendor" could not be reached (ECONNREFUSED).' },
    })
  })

  test.each<[string, VendorAnswer]>([
    ['a connection that is dropped', answer.drop()],
    [
      'an answer that breaks off',
      answer.truncate('{"text":"ab"}', 5, { headers: { 'content-type': 'application/json' } }),
    ],
  ])('is a network error after %s', async (_, reply) => {
    server.route({ [path]: reply })
    expect(await failureOf(translate())).toMatchObject({ code: 'network', vendor: 'vendor' })
  })

  test('is a network error when mp3 breaks off, never half an utterance', async () => {
    server.route({ [path]: answer.truncate(new Uint8Array(1000), 100, { headers: { 'content-type': 'audio/mpeg' } }) })
    expect(await failureOf(speak())).toMatchObject({ code: 'network', vendor: 'vendor' })
  })

  test.each<[string, VendorAnswer]>([
    ['never answers', answer.hang()],
    ['stops in the middle', answer.stall('{"text":"ab"}', 5)],
  ])('is a timeout on the clock of the booth when the vendor %s', async (_, reply) => {
    server.route({ [path]: reply })
    const clock = manualClock()
    const failure = failureOf(translate({ ...options(), clock, timeoutMs: 4000 } as Options))
    await server.received(1)
    await clock.advance(4000)
    expect(await failure).toEqual({
      ...{
        code: 'timeout',
        vendor: 'vendor',
        message: '"vendor" did not answer within 4000 ms; raise its "timeoutMs" if it needs longer.',
      },
    })
    expect(clock.pending).toBe(0)
  })

  test('follows an abort, which ends the connection, and sends nothing if it came first', async () => {
    server.route({ [path]: answer.hang() })
    const leaving = new AbortController()
    const clock = manualClock()
    const failure = failureOf(translate({ ...options(), clock }, leaving.signal))
    await server.received(1)
    leaving.abort(new Error('sk-secret'))
    const aborted = { code: 'aborted', vendor: 'vendor', message: 'The call to "vendor" was aborted.' }
    expect([await failure, await failureOf(translate(options(), leaving.signal))]).toEqual([aborted, aborted])
    await expect.poll(() => server.requests.map(({ abandoned }) => abandoned)).toEqual([true])
    expect(clock.pending).toBe(0)
  })

  test('is a timeout despite a fetch that ignores its signal, and never quotes the address', async () => {
    const clock = manualClock()
    const hanging = { ...options(), clock, timeoutMs: 10, fetch: () => new Promise<Response>(() => {}) }
    const failure = failureOf(translate(hanging))
    await clock.advance(10)
    expect(await failure).toMatchObject({ code: 'timeout' })
    const quoting = { ...options(), fetch: (url: unknown) => Promise.reject(new TypeError(`Failed: ${url}`)) }
    expect(await failureOf(translate(quoting))).toEqual({
      ...{ code: 'network', vendor: 'vendor', message: '"vendor" could not be reached.' },
    })
  })
})

describe('the validation of answers', () => {
  const html = answer.body('<!doctype html><p>sk-secret', { headers: { 'content-type': 'text/html; charset=utf-8' } })
  const strange = answer.body('sk-secret', { headers: { 'content-type': 'sk-secret; tok-secret' } })

  test.each<[string, VendorAnswer, object]>([
    ['HTML', html, bad('with text/html instead of JSON; check its "url" and the proxy, as a page answered')],
    ['an odd media type', strange, bad('with no known media type instead of JSON')],
    ['an empty body', answer.body(''), bad('with nothing instead of JSON')],
    ['the wrong field', answer.json({ txt: 'x' }), bad('without the field "text" ("valueResponse")')],
    ['an object in the field', answer.json({ text: { a: 1 } }), bad('with a field "text" that is not text')],
    ['null in the field', answer.json({ text: null }), bad('without the field "text" ("valueResponse")')],
    ['a list instead of an object', answer.json(['text']), bad('without the field "text" ("valueResponse")')],
    ['null', answer.json(null), bad('without the field "text" ("valueResponse")')],
    [
      'an inherited field',
      answer.body('{"__proto__":{"text":"x"}}'),
      bad('without the field "text" ("valueResponse")'),
    ],
    ['too much', answer.body(`"${'x'.repeat(maxJsonBytes)}"`), bad(`with more than ${maxJsonBytes} bytes`)],
  ])('refuses %s for translation', async (_, reply, failure) => {
    server.route({ [path]: reply })
    expect(await failureOf(translate())).toEqual(failure)
  })

  test.each([
    '__proto__',
    '__proto__.toString.name',
    'constructor.name',
    'text.constructor.name',
    'text.length',
    'toString',
  ])('reads only own properties for valueResponse %s', async (valueResponse) => {
    server.route({ [path]: answer.json({ text: 'x' }) })
    expect(await failureOf(translate(options(server.url, valueResponse)))).toEqual(
      bad(`without the field "${valueResponse}" ("valueResponse")`),
    )
  })

  test('accepts an empty translation as an empty text', async () => {
    server.route({ [path]: answer.json({ text: '' }) })
    expect(await translate()).toBe('')
  })

  test('prefers a field with a dot in its name to a path', async () => {
    server.route({ [path]: answer.json({ 'a.b': 'name', a: { b: 'path' } }) })
    expect(await translate(options(server.url, 'a.b'))).toBe('name')
  })

  const mp3 = { headers: { 'content-type': 'audio/mpeg' } }
  test.each<[string, VendorAnswer, object]>([
    ['HTML', html, bad('with text/html instead of sound')],
    ['JSON', answer.json({ error: 'sk-secret' }), bad('with application/json instead of sound')],
    ['nothing', answer.body(new Uint8Array(), mp3), bad('with empty sound')],
    ['too much', answer.body(new Uint8Array(maxAudioBytes + 1), mp3), bad(`with more than ${maxAudioBytes} bytes`)],
  ])('refuses %s for text to speech', async (_, reply, failure) => {
    server.route({ [path]: reply })
    expect(await failureOf(speak())).toEqual(failure)
  })

  test.each<[string, unknown, object]>([
    ['no base64', { text: '%%' }, bad('without base64 sound in the field "text" ("valueResponse")')],
    ['another field', { audio: 'AAAA' }, bad('without base64 sound in the field "text" ("valueResponse")')],
    ['nothing', { text: '' }, bad('with empty sound')],
  ])('refuses %s for text to speech in JSON', async (_, reply, failure) => {
    server.route({ [path]: answer.json(reply) })
    expect(
      await failureOf(
        createHttpTextToSpeech({ ...options(), response: 'base64' }).prepare({ text, language, gender: 'male' }),
      ),
    ).toEqual(failure)
  })

  test('accepts sound of exactly the limit', async () => {
    server.route({ [path]: answer.body(new Uint8Array(maxAudioBytes), mp3) })
    expect(await speak()).toMatchObject({ audio: { size: maxAudioBytes } })
  })

  test('refuses languages without a valid entry', async () => {
    server.route({ [path]: answer.json([{ name: 'x' }, null, 3]) })
    const catalog = () => createHttpLanguageCatalog({ id: 'vendor', url: `${server.url}${path}` }).list()
    const empty = await failureOf(catalog())
    server.route({ [path]: answer.json({ languages: [] }) })
    expect([empty, await failureOf(catalog())]).toEqual(Array(2).fill(bad('without a single valid language')))
  })

  test.each<[string, VendorAnswer]>([
    ['a missing file', answer.status(404)],
    ['HTML', html],
    ['a dropped connection', answer.drop()],
  ])('turns %s into null for dictionaries', { tags: ['dictionary-call'] }, async (_, reply) => {
    server.route({ [path]: reply })
    expect(await createHttpDictionarySource({ url: `${server.url}${path}` }).load()).toBeNull()
  })
})

describe('a voice', () => {
  const voices = { male: { de: 'Guy' }, female: { 'french-france': 'Denise' } }
  const speakWith = (spoken: typeof language, gender: Gender, voice?: string) =>
    createHttpTextToSpeech({ ...options(), url: `${server.url}${path}?v={voice}`, voices }).prepare({
      text,
      language: spoken,
      gender,
      ...(voice && { voice }),
    })
  const heard = () => server.requests.map(({ query }) => query.get('v'))

  test('that is not configured for a language is refused before any call', async () => {
    expect(await failureOf(speakWith(language, 'female'))).toEqual({
      code: 'unsupported-language',
      vendor: 'vendor',
      message: '"vendor" has no voice for "english-united-states" in "voices".',
    })
    expect(server.requests).toEqual([])
  })

  test('is the requested one, else the configured one, else one of the other gender', async () => {
    server.route({ [path]: answer.body(Uint8Array.of(0xff, 0xfb, 0x90, 0xc4)) })
    await speakWith(french, 'female')
    await speakWith(german, 'male')
    await speakWith(language, 'female', 'Jenny')
    await speakWith(german, 'female')
    expect(heard()).toEqual(['Denise', 'Guy', 'Jenny', 'Guy'])
  })
})

test('a recogniser whose answer is null has heard nothing', async () => {
  server.route({ [path]: answer.json({ text: null }) })
  expect(await recognize()).toBe('')
})

test('a single voice sends its key as authorization, unless configured otherwise', async () => {
  server.route({ [path]: answer.body(Uint8Array.of(0xff, 0xfb, 0x90, 0xc4)) })
  const apiKey = 'sk-secret'
  await speak({ ...options(), url: `${server.url}${path}`, apiKey, headers: {} })
  await speak({ ...options(), url: `${server.url}${path}`, apiKey, headers: { 'x-key': '{key}' } })
  await speak({ ...options(), url: `${server.url}${path}`, apiKey, headers: { Authorization: 'Bearer {key}' } })
  expect(server.requests.map(({ headers }) => [headers.authorization, headers['x-key']])).toEqual([
    ['sk-secret', undefined],
    [undefined, 'sk-secret'],
    ['Bearer sk-secret', undefined],
  ])
})

test('text beyond maxChars and an unsupported language are refused before any call', async () => {
  const short = { ...options(), maxChars: 5, languageFormat: 'none' as const, languages: { 'french-france': 'fr' } }
  const unknown = createHttpTranslator(short).translate({ text: 'five!', source: language, target: french })
  expect([await failureOf(translate(short)), await failureOf(unknown)]).toEqual([
    { code: 'too-large', vendor: 'vendor', message: '"vendor" takes at most 5 characters a call ("maxChars").' },
    {
      code: 'unsupported-language',
      vendor: 'vendor',
      message: '"vendor" has no entry for "english-united-states" in "languages".',
    },
  ])
  expect(server.requests).toEqual([])
})

test('a call carries no cookies or referrer and bypasses the cache', async () => {
  const inits: (RequestInit | undefined)[] = []
  const fetch = async (_: unknown, init?: RequestInit) => {
    inits.push(init)
    return Response.json({ text: 'x' })
  }
  await translate({ ...options(), fetch } as Options)
  expect(inits).toMatchObject([
    { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store', redirect: 'manual' },
  ])
})

test('a translator with configured language names declares which pairs it supports', () => {
  const named = {
    ...options(),
    valueResponse: 'text',
    languageFormat: 'none' as const,
    languages: { 'french-france': 'fr' },
  }
  const translator = createHttpTranslator(named)
  const both = createHttpTranslator({ ...named, languages: { ...named.languages, [language.code]: 'en' } })
  expect([translator, both].map((each) => each.translates?.(language, french))).toEqual([false, true])
  expect(createHttpTranslator({ ...named, languageFormat: 'tag' }).translates).toBeUndefined()
})

test('a recogniser and a voice with configured language names declare which languages they support', () => {
  const url = 'https://vendor.example/'
  const named = {
    id: 'vendor',
    url,
    valueResponse: 'text',
    languageFormat: 'none' as const,
    languages: { 'french-france': 'fr' },
  }
  const recognizer = createHttpSpeechToText(named)
  expect([french, language].map((each) => recognizer.recognizes?.(each))).toEqual([true, false])
  expect(createHttpSpeechToText({ ...named, languageFormat: 'tag' }).recognizes).toBeUndefined()
  const { valueResponse: _, ...spoken } = named
  const voice = createHttpTextToSpeech({ ...spoken, url: `${url}?text={text}` })
  expect([french, language].map((each) => voice.speaks?.(each))).toEqual([true, false])
  // The host may name a voice for any language, so that voices by language tell nothing.
  const chosen = { ...spoken, url: `${url}?text={text}&voice={voice}`, languageFormat: 'tag' as const }
  expect(createHttpTextToSpeech({ ...chosen, voices: { male: { 'fr-FR': 'Luc' } } }).speaks).toBeUndefined()
})
