import { errorCodeOf, LingoboothError } from '@lingobooth/core'
import { describe, expect, test } from 'vitest'
import {
  createHttpLanguageCatalog,
  createHttpSpeechToText,
  createHttpTextToSpeech,
  createHttpTokenSource,
  createHttpTranslator,
  type HttpTranslatorOptions,
  httpDictionarySource,
  httpLanguageCatalog,
  httpSpeechToText,
  httpTextToSpeech,
  httpTokenSource,
  httpTranslator,
  httpVendors,
} from './index.ts'

const secret = 'sk-very-secret'
const good: HttpTranslatorOptions = {
  id: 'vendor',
  url: 'https://vendor.example/translate?q={text}',
  apiKey: secret,
  valueResponse: 'text',
}

function messageOf(create: () => unknown): string {
  try {
    create()
  } catch (error) {
    expect(errorCodeOf(error)).toBe('bad-option')
    expect(LingoboothError.is(error) && error.vendor).toMatch(/^vendor/)
    expect(JSON.stringify([String(error), (error as Error).stack, (error as Error).cause])).not.toContain(secret)
    return (error as Error).message.replace(/^Configuration of "vendor(\/a)?": /, '')
  }
  return 'was accepted'
}

const translator = (wrong: object) => () => createHttpTranslator({ ...good, ...wrong } as HttpTranslatorOptions)

describe('an invalid configuration', () => {
  test.each([
    [
      'placeholders that are never filled',
      {
        url: 'https://vendor.example/{txt}?k={text}',
        headers: { 'x-a': '{constructor}' },
        body: ['{ok}', '{speaker}'],
        variables: { ok: '1' },
      },
      'unknown placeholders {txt} in "url", {constructor} in "headers", {speaker} in "body". Known: {text}, {texts[]}, {source}, {target}, {targets[]}, {context}, {begun}, {glossary}, {key}, {token}, {ok}.',
    ],
    ['no address', { url: undefined }, '"url" must be a string.'],
    ['an empty address', { url: '' }, '"url" must not be empty.'],
    ['an address without a host', { url: `https:// ${secret}` }, '"url" is not an address; give an http or https one.'],
    ['another protocol', { url: `file:///${secret}` }, '"url" must be an http or https address.'],
    ['a script', { url: `javascript:alert("${secret}")` }, '"url" must be an http or https address.'],
    [
      'a password in the address',
      { url: `https://user:${secret}@vendor.example` },
      '"url" must not hold a user or a password; use "headers".',
    ],
    [
      'a host made of text',
      { url: 'https://{text}.vendor.example' },
      'only "variables" may stand in the host of "url".',
    ],
    [
      'a misspelt option',
      { valueResponce: 'text' },
      '"valueResponce" is not an option; there are url, method, headers, body, bodyType, isFormData, fileField, valueResponse, okWhen, errors, retryAfter, usage, decode, thinks, languageResponse, response, languages, languageFormat, voices, maxChars, maxBytes, maxTexts, minSoundMs, maxSoundMs, maxCalls, termLimits, genders, usesGlossary, timeoutMs, variables, baseUrl, fetch, clock, cookies, sign, id, apiKey, token, credentials, credentialId, onUsage.',
    ],
    ['a method that the web has not', { method: 'TRACE' }, '"method" must be ("GET" | "POST" | "PUT" | "PATCH").'],
    ['GET with a body', { method: 'get', body: { q: '{text}' } }, '"method" GET cannot send a body.'],
    [
      'a body that is not JSON',
      { body: `{"q": {text}, "k": "${secret}"}` },
      '"body" is not JSON; placeholders stand inside its strings, with quotes around them.',
    ],
    [
      'a form with a nested field',
      { bodyType: 'form', body: { q: ['{text}'] } },
      '"body" of a form must be an object of texts, numbers, booleans and objects.',
    ],
    ['text that is none', { bodyType: 'text', body: {} }, '"body" must be a string when "bodyType" is text.'],
    ['a recording where there is none', { bodyType: 'binary' }, '"bodyType" binary is for speech to text only.'],
    ['a header without a name', { headers: { '': secret } }, '"" is not the name of a header.'],
    ['a header of the wrong type', { headers: { 'x-a': 1 } }, '"headers.x-a" must be a string.'],
    [
      'a header that cannot be sent',
      { headers: { 'x-a': `${secret}\r\nx-b: 1` } },
      '"headers.x-a" holds a character that no header can carry.',
    ],
    [
      'a media type for form data',
      { isFormData: true, headers: { 'Content-Type': 'multipart/form-data' } },
      'leave out the content-type header: form data names its own boundary.',
    ],
    ['a variable named like a secret', { variables: { key: 'mine' } }, '"variables" must not redefine {key}.'],
    ['a time-out of nothing', { timeoutMs: 0 }, '"timeoutMs" must be >=1.'],
    ['a time-out without end', { timeoutMs: Number.POSITIVE_INFINITY }, '"timeoutMs" must be <=2147483647.'],
    ['JSON without a body', { bodyType: 'json' }, '"bodyType" json needs a "body".'],
    [
      'a key that is missing',
      { apiKey: undefined, headers: { 'x-key': '{key}' } },
      '"apiKey" is missing, which {key} stands for.',
    ],
    ['an empty key', { apiKey: '' }, '"apiKey" must not be empty.'],
    [
      'a language without a name',
      { languages: { 'spanish-spain': '' } },
      '"languages.spanish-spain" must not be empty.',
    ],
    [
      'a language without a name on one side',
      { languages: { 'spanish-spain': { source: 'es', target: '' } } },
      '"languages.spanish-spain" must be (string | Object).',
    ],
    ['no languages at all', { languageFormat: 'none' }, '"languageFormat" none needs "languages".'],
    ['a voice without a name', { voices: { male: '' } }, '"voices.male" must not be empty.'],
    ['a clock that is none', { clock: {} }, '"clock.now" is missing.'],
    ['a credential store that is none', { credentials: {} }, '"credentials.get" is missing.'],
    [
      'no field of the answer',
      { valueResponse: '' },
      'a translation is read from a JSON answer; name its field in "valueResponse".',
    ],
  ])('is refused when the adapter is made: %s', (_, wrong, message) => {
    expect(messageOf(translator(wrong))).toBe(message)
  })

  test('that sends a recording nowhere is refused', () => {
    expect([
      messageOf(() =>
        createHttpSpeechToText({ ...good, url: 'https://vendor.example', body: { language: '{source}' } }),
      ),
      messageOf(() => createHttpSpeechToText({ ...good, url: 'https://vendor.example', method: 'GET' })),
      messageOf(() =>
        createHttpSpeechToText({ ...good, url: 'https://vendor.example', bodyType: 'binary', body: { a: 'b' } }),
      ),
    ]).toEqual([
      '"body" sends no recording; use {audioBase64} or another "bodyType".',
      '"method" GET cannot send a body.',
      '"bodyType" binary sends the recording alone; leave out "body".',
    ])
  })

  test('that reads sound from nowhere is refused', () => {
    expect([
      messageOf(() => createHttpTextToSpeech({ ...good, response: 'json' })),
      messageOf(() => createHttpTextToSpeech({ id: 'vendor', url: good.url, response: 'base64' })),
    ]).toEqual([
      '"response" of text to speech must be binary or base64.',
      'name the field that holds the base64 sound in "valueResponse".',
    ])
  })

  test('without a usable address for a language list or session is refused', () => {
    expect([
      messageOf(() => createHttpLanguageCatalog({ id: 'vendor', url: 'ftp://core.example/languages' })),
      messageOf(() => createHttpTokenSource({ id: 'vendor', sessions: { a: { url: 'mailto:a@b.c' } } })),
      messageOf(() => createHttpTokenSource({ id: 'vendor', sessions: { a: { url: 'https://a.example/{token}' } } })),
      messageOf(() => createHttpTokenSource({ id: 'vendor', sessions: { a: { url: 'https://a.example/{key}' } } })),
    ]).toEqual([
      '"url" must be an http or https address.',
      '"url" must be an http or https address.',
      'unknown placeholders {token} in "url". Known: {key}.',
      '"apiKey" is missing, which {key} stands for.',
    ])
  })
})

test.each<[string, () => unknown]>([
  ['translator', () => httpTranslator({ ...good, valueResponse: '' })],
  ['recogniser', () => httpSpeechToText({ ...good, url: 'https://vendor.example', valueResponse: '' })],
  ['voice', () => httpTextToSpeech({ ...good, response: 'json' })],
  [
    'vendor of a set',
    () => httpVendors({ vendors: { translation: [{ id: 'vendor', endpoint: { url: '/translate' } }] } }),
  ],
  ['catalogue', () => httpLanguageCatalog({ id: 'vendor', url: '' })],
  ['dictionaries', () => httpDictionarySource({ id: 'vendor', url: '' })],
  ['sessions', () => httpTokenSource({ id: 'vendor', sessions: { a: { url: 'https://a.example', method: 'PURGE' } } })],
])('an invalid %s is refused when its plugin is made, before there is a booth', (_, make) => {
  expect(messageOf(make)).not.toBe('was accepted')
})

test('a relative address is accepted without a page, and explained when it is used', async () => {
  const vendor = createHttpTextToSpeech({ id: 'vendor', url: '/speak?q={text}' })
  const language = { code: 'latin', tag: 'la', name: 'Latin', services: new Set<never>() }
  await expect(vendor.prepare({ text: 'Ave', language, gender: 'male' })).rejects.toMatchObject({
    code: 'bad-option',
    message: 'Configuration of "vendor": a relative "url" needs "baseUrl" where there is no page.',
  })
})

test('only configured values can determine the host', () => {
  expect(messageOf(translator({ url: 'https://{region}.vendor.example?q={text}', variables: { region: 'eu' } }))).toBe(
    'was accepted',
  )
})
