import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { manualClock, sampleLanguages } from '@lingobooth/testing'
import { answer, startVendorServer } from '@lingobooth/testing/server'
import { TokenVerifier } from 'livekit-server-sdk'
import { expect, it } from 'vitest'
import { stageGateway } from '../test-support/stage.ts'
import { optionsOf, readConfiguration } from './configuration.ts'
import { eventLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { runGateway } from './run.ts'
import { createUsageWebhook } from './usage-webhook.ts'

const { americanEnglish: source, german } = sampleLanguages
const secret = 'a secret of at least thirty-two bytes'
const event = { kind: 'bought', service: 'speech', vendor: 'v', amount: 5, calls: 1, user: 'ann', room: 'r' } as const

it('usage is sent to the host in signed messages, and retried with the same id until accepted', async () => {
  const clock = manualClock()
  const host = await startVendorServer()
  let refusals = 2
  host.route({ 'POST /usage': () => answer.status(refusals-- > 0 ? 500 : 204) })
  const webhook = createUsageWebhook({ url: `${host.url}/usage`, secret, clock })
  webhook.onEvent(event)
  webhook.onEvent(event)
  webhook.onEvent({ kind: 'consent', answer: 'accepted', user: 'ann', room: 'r' })
  await clock.advance(60_000)
  for (const [count, waitMs] of [
    [1, 1_000],
    [2, 2_000],
    [3, 0],
  ] as const) {
    await host.received(count)
    await expect.poll(() => clock.pending).toBe(count < 3 ? 2 : 1)
    await clock.advance(waitMs)
  }
  await webhook.stop()
  const [first, , last] = host.requests
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = last?.headers ?? {}
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.${last?.text}`).digest('base64')
  expect([signature, id, host.requests.length]).toEqual([`v1,${expected}`, first?.headers['webhook-id'], 3])
  expect(JSON.parse(last?.text ?? '')).toMatchObject({
    usage: [{ room: 'r', user: 'ann', service: 'speech', vendor: 'v', amount: 10, calls: 2 }],
    consents: [{ answer: 'accepted', user: 'ann' }],
  })
  await host.close()
})

it('usage is kept until the host accepts it, and failures are reported', async () => {
  const clock = manualClock()
  const bodies: string[] = []
  let isDown = true
  let failures = 0
  const webhook = createUsageWebhook({
    url: 'https://host.example/usage',
    secret,
    clock,
    onFailed: () => failures++,
    async fetch(_, init) {
      if (!isDown) bodies.push(String(init?.body))
      return new Response(null, { status: isDown ? 503 : 204 })
    },
  })
  webhook.onEvent(event)
  await clock.advance(3_600_000)
  expect([failures > 0, bodies]).toEqual([true, []])
  isDown = false
  await clock.advance(120_000)
  await webhook.stop()
  expect(bodies.map((body) => JSON.parse(body).usage)).toMatchObject([[{ amount: 5 }]])
})

it('usage that the host does not accept stays bounded, and losses are reported', async () => {
  const clock = manualClock()
  let failures = 0
  let longest = 0
  const webhook = createUsageWebhook({
    url: 'https://host.example/usage',
    secret,
    clock,
    onFailed: () => failures++,
    async fetch(_, init) {
      longest = Math.max(longest, JSON.parse(String(init?.body)).consents.length)
      return new Response(null, { status: 503 })
    },
  })
  for (let user = 0; user < 120_000; user++)
    webhook.onEvent({ kind: 'consent', answer: 'accepted', user: `${user}`, room: 'r' })
  await webhook.stop()
  expect([longest, failures >= 15_000]).toEqual([5_000, true])
})

it('the server does not start if its metrics cannot be read', async () => {
  const taken = await startVendorServer()
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-gateway-'))
  const path = join(folder, 'gateway.json')
  const metricsPort = Number(new URL(taken.url).port)
  writeFileSync(path, JSON.stringify({ ...file('http://127.0.0.1/who', taken.url), metricsPort }))
  const environment = { GATEWAY_SECRET: secret, VENDOR_KEY: 'planted-key' }
  await expect(runGateway({ path, environment, write: () => {} })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await taken.close()
  rmSync(folder, { recursive: true })
})

it('metrics and logs count events, without texts, tokens and names', async () => {
  const metrics = createMetrics()
  const lines: string[] = []
  const log = eventLog(
    (line) => lines.push(line),
    () => 0,
  )
  const stage = stageGateway({
    onEvent(event) {
      metrics.onEvent(event)
      log(event)
    },
  })
  const token = await stage.tokenOf('plantedname@plantedroom:speaker')
  const body = { texts: ['planted words'], source: source.code, targets: [german.code] }
  const ask = () => stage.post('translate', body, stage.as(token))
  await ask()
  await ask()
  stage.translator.fail('timeout')
  await stage.post('translate', { ...body, texts: ['planted more'] }, stage.as(token))
  const read = metrics.read(stage.gateway.load())
  expect(read).toContain('lingobooth_bought_amount_total{service="translation",vendor="fake-translator"} 13')
  expect(read).toContain('lingobooth_saved_total{service="translation"} 1')
  expect(read).toContain('lingobooth_calls_total{route="translate",status="504",code="timeout"} 1')
  expect(read).toMatch(/^# TYPE lingobooth_call_seconds histogram$/m)
  expect(lines.map((line) => JSON.parse(line).event)).toEqual(['bought', 'vendorFailed', 'call'])
  const told = read + lines.join()
  expect([/planted/.test(told), told.includes(token)]).toEqual([false, false])
})

const file = (authorizeUrl: string, vendorUrl: string) => ({
  port: 0,
  authorizeUrl,
  keys: [{ kid: 'one', secret: '$GATEWAY_SECRET' }],
  languages: { 'english-united-states': 'en-US', 'german-germany': 'de-DE' },
  translation: [
    {
      id: 'my-vendor',
      url: `${vendorUrl}/translate`,
      apiKey: '$VENDOR_KEY',
      headers: { authorization: 'Bearer {key}' },
      body: { text: '{text}', to: '{target}' },
      valueResponse: 'text',
    },
  ],
})

it('the server reads one file and the environment, asks the host to identify users, and shuts down cleanly', async () => {
  const vendor = await startVendorServer({
    'POST /translate': answer.json({ text: 'Hallo' }),
    'POST /who': (request) =>
      request.headers.cookie === 'session=1' ? answer.json({ user: 'ann', room: 'room' }) : answer.status(401),
  })
  const folder = mkdtempSync(join(tmpdir(), 'lingobooth-gateway-'))
  const path = join(folder, 'gateway.json')
  writeFileSync(path, JSON.stringify(file(`${vendor.url}/who`, vendor.url)))
  const environment = { GATEWAY_SECRET: secret, VENDOR_KEY: 'planted-key' }
  const server = await runGateway({ path, environment, write: () => {} })
  const post = (route: string, headers: Readonly<Record<string, string>>, body: object) =>
    fetch(`${server.url}/${route}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect((await post('token', {}, {})).status).toBe(403)
  const { token } = await (await post('token', { cookie: 'session=1' }, {})).json()
  const body = { texts: ['Hi'], source: 'english-united-states', targets: ['german-germany'] }
  const response = await post('translate', { authorization: `Bearer ${token}` }, body)
  expect(await response.json()).toEqual({ translations: { 'german-germany': ['Hallo'] } })
  expect(vendor.requests.at(-1)?.headers.authorization).toBe('Bearer planted-key')
  await server.stop()
  await expect(fetch(`${server.url}/health`)).rejects.toThrow('fetch failed')
  await vendor.close()
  rmSync(folder, { recursive: true })
})

it('an invalid file is refused with the name of the entry, never its value', async () => {
  const content = JSON.stringify(file('https://host.example/who', 'https://vendor.example'))
  const read =
    (text: string, environment = {}) =>
    () =>
      readConfiguration(text, environment)
  expect(read('{')).toThrow(
    'Configuration file of the gateway: it is not JSON: see line 1, column 2, where "}" is missing.',
  )
  expect(read(content)).toThrow('"keys.0.secret" needs GATEWAY_SECRET in the environment.')
  expect(read(content, { GATEWAY_SECRET: secret })).toThrow('"translation.0.apiKey" needs VENDOR_KEY in')
  const all = { GATEWAY_SECRET: secret, VENDOR_KEY: 'key' }
  expect(read(content.replace('https://host.example/who', 'planted'), all)).toThrow(
    /: "authorizeUrl" is missing or not valid\.$/,
  )
  expect(read(content.replace('"port":0', '"prot":0'), all)).toThrow(/: "prot" is unknown\.$/)
  for (const [given, told] of [
    [{ limits: { participants: {} } }, '"limits.participants" is unknown.'],
    [{ redis: { address: 'redis://planted' } }, '"redis.address" is unknown.'],
    [{ dictionaries: { adress: 'planted' } }, '"dictionaries.adress" is unknown.'],
    [{ translation: [{ url: 'planted' }] }, 'translation: a vendor is not valid.'],
    [{ dictionaries: [{ planted: 1 }] }, '"dictionaries" is no list of dictionaries.'],
  ] as const) {
    const reading = (async () => optionsOf(read(JSON.stringify({ ...JSON.parse(content), ...given }), all)()))()
    await expect(reading).rejects.toThrow(told)
    await expect(reading).rejects.not.toThrow('planted')
  }
})

it('a file sets the times, sizes and numbers of calls of a gateway and its server, and has dictionaries of its own', async () => {
  const numbers = {
    ...{ tokenLifetimeMs: 60_000, vendorTimeoutMs: 20_000, bodyTimeoutMs: 5_000, answerTimeoutMs: 60_000 },
    ...{ cacheBytes: 1_000_000, cacheLifetimeMs: 0, transferBytes: 8_388_608 },
    ...{ maxCalls: 100, maxVendorCalls: 10, maxStreams: 20, maxStreamsPerParticipant: 2 },
  }
  const served = {
    requestTimeoutMs: 1_000,
    stalledTimeoutMs: 2_000,
    stopTimeoutMs: 3_000,
    maxConnections: 4,
    pingMs: 5,
  }
  const dictionary = {
    sourceLanguage: 'english-united-states',
    targetLanguage: 'german-germany',
    replacements: [{ from: 'Kabine', to: 'Booth' }],
  }
  const content = { ...file('https://host.example/who', 'https://vendor.example'), ...numbers, ...served }
  const environment = { GATEWAY_SECRET: secret, VENDOR_KEY: 'key' }
  const configuration = readConfiguration(JSON.stringify({ ...content, dictionaries: [dictionary] }), environment)
  const options = await optionsOf(configuration)
  expect([options, configuration]).toMatchObject([numbers, served])
  expect(await options.dictionaries?.load()).toEqual([dictionary])
})

it('a file lists languages, or says where to ask for them', async () => {
  const vendor = await startVendorServer({
    'GET /languages': answer.json([{ name: 'Danish', code: 'danish-denmark' }]),
  })
  const environment = { GATEWAY_SECRET: secret, VENDOR_KEY: 'key' }
  const tagsOf = async (languages: object) => {
    const content = { ...file('https://host.example/who', 'https://vendor.example'), languages }
    const read = (await optionsOf(readConfiguration(JSON.stringify(content), environment))).languages
    return ('list' in read ? await read.list() : read).map(({ tag }) => tag)
  }
  expect(await tagsOf({ url: `${vendor.url}/languages` })).toEqual(['da-DK'])
  expect(await tagsOf({ 'german-germany': 'de-DE' })).toEqual(['de-DE'])
  await vendor.close()
})

it('a file lists vendors by preset, transport keys, and a Redis address', async () => {
  const content = {
    ...file('https://host.example/who', 'https://vendor.example'),
    translation: [
      { preset: 'deepl', apiKey: '$VENDOR_KEY' },
      { preset: 'libreTranslate', url: 'https://own.example' },
    ],
    textToSpeech: [{ preset: 'elevenlabs', apiKey: '$VENDOR_KEY', voices: { female: 'one', male: 'two' } }],
    liveSpeechToText: [
      { dialect: 'soniox', apiKey: '$VENDOR_KEY' },
      { dialect: 'whisperLiveKit', url: 'ws://127.0.0.1:8000/v1/listen' },
    ],
    transports: { livekit: { url: 'wss://livekit.example', apiKey: 'key', apiSecret: '$GATEWAY_SECRET' } },
  }
  const environment = { GATEWAY_SECRET: secret, VENDOR_KEY: 'planted-key:fx' }
  const read = (given: object) => optionsOf(readConfiguration(JSON.stringify(given), environment))
  const options = await read(content)
  const ids = (vendors: readonly { readonly id: string }[] = []) => vendors.map(({ id }) => id)
  expect([ids(options.translators), ids(options.textToSpeech), ids(options.speechToText)]).toEqual([
    ['deepl', 'libretranslate'],
    ['elevenlabs'],
    ['soniox', 'whisperlivekit'],
  ])
  const client = crypto.randomUUID()
  const granted = await options.transports?.livekit?.grant({ user: 'ann', room: 'room', role: 'listener' }, 600, client)
  expect(await new TokenVerifier('key', secret).verify(granted?.token ?? '')).toMatchObject({
    sub: `ann:${client}`,
    attributes: { 'lingobooth.role': 'listener' },
    video: { room: 'room', roomJoin: true, canPublish: false, canPublishData: true, canUpdateOwnMetadata: false },
  })
  for (const [change, told] of [
    [{ translation: [{ preset: 'planted', apiKey: 'planted' }] }, /"preset" of "translation" is none of azure, /],
    [{ translation: [{ preset: 'elevenlabs', apiKey: 'k' }] }, 'has no "translation"'],
    [
      { translation: [{ preset: 'deepl', formallity: 'planted' }] },
      'translation: the preset deepl is not valid. Configuration of "deepl": "formallity" is not an option; there are ',
    ],
    [
      { liveSpeechToText: [{ dialect: 'openai', server: 'planted' }] },
      'liveSpeechToText: the dialect openai is not valid. Configuration of "openai": "server" must be ("openai" | "speaches").',
    ],
    [
      { translation: [{ url: 'https://own.example', valueResponse: 'a', id: 'own', bodytype: 'planted' }] },
      'translation: a vendor is not valid. Configuration of "own": "bodytype" is not an option; there are url, ',
    ],
    [{ liveSpeechToText: [{ dialect: 'planted' }] }, /"dialect" of "liveSpeechToText" is none of deepgram, /],
    [{ transports: { nats: { seed: 'planted' } } }, '"seed" is not the seed of an account'],
  ] as const) {
    const reading = (async () => read({ ...content, ...change }))()
    await expect(reading).rejects.toThrow(told)
    await expect(reading).rejects.not.toThrow('planted')
  }
})

it.each([
  ['planted', '"redis.url" must be an address, such as redis://127.0.0.1:6379.'],
  ['redis://planted:99999', '"redis.url" must be an address, such as redis://127.0.0.1:6379.'],
  [{ cluster: ['planted'] }, '"redis.cluster.0" must be an address, such as redis://127.0.0.1:6379.'],
  [{}, '"redis" needs one of "url", "sentinels" and "cluster".'],
  [{ url: 'redis://one', cluster: ['redis://two'] }, '"redis" takes only one of "url", "sentinels" and "cluster".'],
  [{ sentinels: ['redis://one'] }, '"redis" needs "master" beside "sentinels".'],
  [{ url: 'redis://one', master: 'planted' }, '"redis" takes "master" only beside "sentinels".'],
  [
    { url: 'redis://one', password: 'planted' },
    '"redis" takes "username" and "password" only beside "sentinels" or "cluster": write those of one server into its "url".',
  ],
  [
    { cluster: ['redis://one', 'redis://planted@two'] },
    '"redis" has a user or a password in "cluster": give "username" and "password" instead.',
  ],
])('a Redis of a file that cannot be reached so is refused with what to change: %j', (redis, told) => {
  const content = { ...file('https://host.example/who', 'https://vendor.example'), redis }
  const environment = { GATEWAY_SECRET: secret, VENDOR_KEY: 'key' }
  expect(() => readConfiguration(JSON.stringify(content), environment)).toThrow(
    expect.objectContaining({ code: 'bad-option', message: `Configuration file of the gateway: ${told}` }),
  )
})
