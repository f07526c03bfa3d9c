import { AdapterError, Ports, type TokenSource } from '@lingobooth/core'
import { flushPromises, sampleLanguages } from '@lingobooth/testing'
import { answer, startVendorServer, type VendorServer } from '@lingobooth/testing/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHttpTranslator, type HttpTranslatorOptions, type HttpVendorsConfig, httpVendors } from './index.ts'
import { credentialsFrom } from './session-answer.ts'
import { fillPlugins, testCredentialStore } from './test-support/fill-plugins.ts'

const { americanEnglish: source, french: target } = sampleLanguages
let server: VendorServer
let valid: string
beforeEach(async () => {
  valid = 'token-1'
  server = await startVendorServer({
    '/': ({ query, headers }) =>
      (query.get('t') ?? headers.authorization) === valid ? answer.json({ text: 'Salut' }) : answer.status(401),
  })
})
afterEach(() => server.close())

const counting = (): TokenSource & { count: number } => ({
  vendorIds: ['vendor'],
  count: 0,
  async fetch() {
    this.count += 1
    return { token: `token-${this.count}` }
  },
})

const translatorWith = (options: Partial<HttpTranslatorOptions>) =>
  createHttpTranslator({ id: 'vendor', url: `${server.url}/?q={text}&t={token}`, valueResponse: 'text', ...options })
const translate = (options: Partial<HttpTranslatorOptions>, text = 'Hi') =>
  translatorWith(options).translate({ text, source, target })
const tokensSeen = () => server.requests.map(({ query }) => query.get('t'))

test('{token} is filled from the credential store', async () => {
  const tokens = counting()
  const { store, forgotten } = testCredentialStore([tokens])
  expect([await translate({ credentials: store }), tokens.count, forgotten]).toEqual(['Salut', 1, []])
})

test('a token refused with 401 is dropped, fetched again, and the call repeated once', async () => {
  valid = 'token-2'
  const { store, forgotten } = testCredentialStore([counting()])
  expect(await translate({ credentials: store })).toBe('Salut')
  expect([tokensSeen(), forgotten]).toEqual([['token-1', 'token-2'], ['vendor']])
})

test('a second refusal is final', async () => {
  valid = 'none'
  const { store } = testCredentialStore([counting()])
  await expect(translate({ credentials: store })).rejects.toMatchObject({ code: 'unauthorized', status: 401 })
  expect(tokensSeen()).toEqual(['token-1', 'token-2'])
})

test('calls refused at the same time share one new token', async () => {
  const tokens = counting()
  const { store, forgotten } = testCredentialStore([tokens])
  let refuseAll = () => {}
  const allRefused = new Promise<void>((resolve) => {
    refuseAll = resolve
  })
  let waiting = 0
  const fetch = async (url: unknown) => {
    if (String(url).endsWith('token-2')) return Response.json({ text: 'Salut' })
    if (++waiting === 4) refuseAll()
    await allRefused
    return new Response(null, { status: 401 })
  }
  const translator = translatorWith({ credentials: store, fetch })
  const texts = await Promise.all(['a', 'b', 'c', 'd'].map((text) => translator.translate({ text, source, target })))
  expect([texts, tokens.count, forgotten]).toEqual([Array(4).fill('Salut'), 2, ['vendor']])
})

test('a new token that is unchanged or missing is not tried', async () => {
  valid = 'none'
  const same = testCredentialStore([{ vendorIds: ['vendor'], fetch: async () => ({ token: 'same' }) }])
  await expect(translate({ credentials: same.store })).rejects.toMatchObject({ code: 'unauthorized' })
  const answers = [{ token: 'first' }, {}]
  const ending = testCredentialStore([{ vendorIds: ['vendor'], fetch: async () => answers.shift() ?? {} }])
  await expect(translate({ credentials: ending.store })).rejects.toMatchObject({ code: 'unauthorized' })
  expect(tokensSeen()).toEqual(['same', 'first'])
})

test('a configured token is used as it is, and not replaced when refused', async () => {
  const tokens = counting()
  const { store, forgotten } = testCredentialStore([tokens])
  await expect(translate({ credentials: store, token: 'mine' })).rejects.toMatchObject({ code: 'unauthorized' })
  expect([tokensSeen(), tokens.count, forgotten]).toEqual([['mine'], 0, []])
})

test('a call that fails for another reason, such as a refused key, is not repeated', async () => {
  const tokens = counting()
  const { store } = testCredentialStore([tokens])
  const url = `${server.url}/?q={text}`
  await expect(
    translate({ credentials: store, url, headers: { authorization: '{key}' }, apiKey: 'k' }),
  ).rejects.toMatchObject({ code: 'unauthorized' })
  server.route({ '/': answer.status(503) })
  await expect(translate({ credentials: store })).rejects.toMatchObject({ code: 'network', status: 503 })
  expect([server.requests.length, tokens.count]).toEqual([2, 1])
})

test('a token that cannot be fetched fails the call without sending it, and no secret is named', async () => {
  const failing: TokenSource = {
    vendorIds: ['vendor'],
    fetch: () => Promise.reject(new AdapterError('session', 'rate-limited', 'with secret key')),
  }
  const { store } = testCredentialStore([failing])
  const error = await translate({ credentials: store }).catch((error: unknown) => error)
  expect(error).toMatchObject({
    code: 'rate-limited',
    vendor: 'vendor',
    message: 'The token for "vendor" could not be fetched.',
  })
  expect(error).not.toHaveProperty('cause')
  expect(server.requests).toEqual([])
})

test('a call that is aborted while waiting for its token sends nothing', async () => {
  const leaving = new AbortController()
  const token = new Promise<{ token: string }>((resolve) =>
    leaving.signal.addEventListener('abort', () => resolve({ token: valid })),
  )
  const sent: unknown[] = []
  const translator = translatorWith({
    credentials: { get: () => token, invalidate: () => {} },
    fetch: async (url) => {
      sent.push(url)
      return Response.json({ text: 'too late' })
    },
  })
  const translating = translator.translate({ text: 'Hi', source, target }, { signal: leaving.signal })
  leaving.abort()
  await expect(translating).rejects.toMatchObject({ code: 'aborted' })
  await token.then(flushPromises)
  expect(sent).toEqual([])
})

test('a call without any token source is sent without a token', async () => {
  await expect(translate({})).rejects.toMatchObject({ code: 'unauthorized' })
  expect(tokensSeen()).toEqual([''])
})

test('a vendor that needs signed requests adds headers to the finished request', async () => {
  const signed: unknown[] = []
  const text = await translate({
    url: `${server.url}/?q={text}`,
    body: { q: '{text}' },
    sign: ({ url, method, headers, body }) => {
      signed.push([new URL(url).search, method, headers.get('content-type'), body])
      return { authorization: 'token-1' }
    },
  })
  expect([text, signed]).toEqual(['Salut', [['?q=Hi', 'POST', 'application/json', '{"q":"Hi"}']]])
  const broken = translate({ url: `${server.url}/?q={text}`, sign: () => Promise.reject(new Error('secret')) })
  await expect(broken).rejects.toMatchObject({
    code: 'internal',
    message: 'The request to "vendor" could not be signed.',
  })
})

test.each<[string, unknown, unknown]>([
  ['no token', {}, undefined],
  ['an empty token', { token: '' }, undefined],
  ['a token that is not text', { token: 7 }, undefined],
  ['null', null, undefined],
  ['a list', ['token'], undefined],
  ['only known keys', { token: 't', url: 'https://evil.example', method: 'PUT', apiKey: 'x' }, { token: 't' }],
  ['a lifetime in seconds', { token: 't', expiresIn: 60 }, { token: 't', expiresAtMs: 61_000 }],
  ['a lifetime in OAuth form', { token: 't', expires_in: 60 }, { token: 't', expiresAtMs: 61_000 }],
  ['a date', { token: 't', expiresAt: '2026-01-01T00:00:00Z' }, { token: 't', expiresAtMs: 1_767_225_600_000 }],
  ['a time in seconds', { token: 't', expiresAt: 1_767_225_600 }, { token: 't', expiresAtMs: 1_767_225_600_000 }],
  [
    'a time in milliseconds',
    { token: 't', expiresAtMs: 1_767_225_600_000 },
    { token: 't', expiresAtMs: 1_767_225_600_000 },
  ],
  ['an invalid expiry', { token: 't', expiresAt: 'later', expiresIn: -1 }, { token: 't' }],
])('a session answer with %s', (_, answered, credentials) => {
  expect(credentialsFrom(answered, 'token', 1000)).toEqual(credentials)
})

describe('the token source', () => {
  const vendorIdsOf = (config: HttpVendorsConfig) =>
    fillPlugins(httpVendors(config))
      .all(Ports.TokenSource)
      .map(({ vendorIds }) => vendorIds)
  const endpoint = { url: 'https://vendor.example?q={text}', valueResponse: 'text' }
  const withToken = { ...endpoint, headers: { authorization: 'Bearer {token}' } }

  test.each<[string, HttpVendorsConfig, string[][]]>([
    ['is absent without vendors', { endpointSession: 'https://a.example' }, []],
    ['is absent with vendors of null', { vendors: null, endpointSession: 'https://a.example' }, []],
    ['is absent without a session address', { vendors: { translation: [{ endpoint: withToken }] } }, [[]]],
    [
      'is absent with a session address of null',
      { vendors: { translation: [{ endpoint: withToken }] }, endpointSession: null },
      [[]],
    ],
    ['is absent if no vendor needs a token', { vendors: { translation: [{ endpoint }] } }, []],
    [
      'skips a vendor that has a token or opts out of sessions',
      {
        vendors: { translation: [{ endpoint }, { endpoint, token: 't' }, { endpoint, endpointSession: null }] },
        endpointSession: 'https://a.example',
      },
      [['translation/translation-1']],
    ],
    [
      'is present with the session address of a single vendor, for that vendor',
      { vendors: { translation: [{ endpoint }, { endpoint, endpointSession: 'https://a.example' }] } },
      [['translation/translation-2']],
    ],
  ])('%s', (_, config, vendorIds) => {
    expect(vendorIdsOf(config)).toEqual(vendorIds)
  })
})
