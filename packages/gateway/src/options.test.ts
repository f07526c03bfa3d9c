import { createServer } from 'node:http'
import { manualClock } from '@lingobooth/testing'
import { createAccount } from '@nats-io/jwt'
import { expect, it, onTestFinished } from 'vitest'
import { aiSpeechToText, aiTextToSpeech, aiTranslator } from './ai/index.ts'
import { createGateway } from './create-gateway.ts'
import { livekitTokens } from './livekit/index.ts'
import { natsTokens } from './nats/index.ts'
import { readConfiguration } from './node/configuration.ts'
import { attachStreams, createUsageWebhook, serveGateway } from './node/index.ts'
import { longestVendorTimeoutMs } from './options.ts'
import { gatewaySession } from './page/index.ts'
import { pubnubTokens } from './pubnub/index.ts'
import { redisStore } from './redis/index.ts'
import { secret, stageGateway } from './test-support/stage.ts'

const { NaN: none, POSITIVE_INFINITY: endless } = Number
const tooLongMs = 2 ** 31
const clock = manualClock()
const required = { authorize: () => null, keys: [{ kid: 'one', secret }], languages: [] }
const file = { authorizeUrl: 'https://host.example/who', keys: [{ kid: 'one', secret }], languages: { english: 'en' } }
const unused = undefined as never

const made = {
  createGateway: (options: object) => createGateway({ ...required, ...options }),
  async serveGateway(options: object) {
    const server = await serveGateway(stageGateway().gateway, { port: 0, ...options })
    onTestFinished(() => server.stop())
  },
  attachStreams: (options: object) => attachStreams(createServer(), stageGateway().gateway, options).stop(),
  createUsageWebhook: (options: object) => createUsageWebhook({ url: 'https://a.example', secret, clock, ...options }),
  gatewaySession: (options: object) => gatewaySession({ url: '/gateway', ...options }),
  natsTokens: (options: object) =>
    natsTokens({ seed: new TextDecoder().decode(createAccount().getSeed()), ...options }),
  pubnubTokens: (options: object) => pubnubTokens({ client: unused, ...options }),
  aiTranslator: (options: object) => aiTranslator({ id: 'ai', model: unused, ...options }),
  aiSpeechToText: (options: object) => aiSpeechToText({ id: 'ai', model: unused, providerOptions: unused, ...options }),
  aiTextToSpeech: (options: object) => aiTextToSpeech({ id: 'ai', model: unused, voice: () => '', ...options }),
  /** JSON can hold no other number that is out of every range. */
  file: (options: object) => readConfiguration(JSON.stringify({ ...file, ...options }).replace('"1e400"', '1e400'), {}),
}

const durations = [none, -1, 0, tooLongMs] as const
const counts = [none, -1, 0, 1.5, endless] as const
/** `Infinity` is none. */
const limits = [none, -1, 0, 1.5] as const

const cases: readonly (readonly [keyof typeof made, option: string, values: readonly unknown[]])[] = [
  ['createGateway', 'vendorTimeoutMs', [none, -1, 0, longestVendorTimeoutMs + 1]],
  ['createGateway', 'bodyTimeoutMs', durations],
  ['createGateway', 'tokenLifetimeMs', [none, 9_999, tooLongMs]],
  ['createGateway', 'cacheLifetimeMs', [none, -1, 1.5, endless]],
  ['createGateway', 'cacheBytes', counts],
  ['createGateway', 'maxCalls', limits],
  ['createGateway', 'maxStreams', limits],
  ['createGateway', 'maxStreamsPerParticipant', limits],
  ['createGateway', 'limits.windowMs', counts],
  ['createGateway', 'limits.callsPerMinute', limits],
  ['createGateway', 'limits.participant.minutes', [none, -1, endless]],
  ['createGateway', 'limits.room.characters', [none, -1, endless]],
  ['serveGateway', 'port', [none, -1, 0.5, 65_536]],
  ['serveGateway', 'requestTimeoutMs', [...durations, 1.5]],
  ['serveGateway', 'maxConnections', [none, 0]],
  ['serveGateway', 'stopTimeoutMs', [none, -1, tooLongMs]],
  ['serveGateway', 'pingMs', durations],
  ['attachStreams', 'pingMs', durations],
  ['createUsageWebhook', 'everyMs', durations],
  ['gatewaySession', 'rulesPollMs', durations],
  ['natsTokens', 'lifetimeSeconds', [none, 59, 60.5, endless]],
  ['pubnubTokens', 'timeoutMs', durations],
  ['aiTranslator', 'timeoutMs', durations],
  ['aiTranslator', 'settings.temperature', [none, -1, 3]],
  ['aiTranslator', 'settings.maxOutputTokens', counts],
  ['aiSpeechToText', 'timeoutMs', durations],
  ['aiTextToSpeech', 'timeoutMs', durations],
  ['aiTextToSpeech', 'maxChars', [none, -1, 0]],
  ['file', 'port', [-1, 0.5, 65_536]],
  ['file', 'metricsPort', [-1, 0.5, 65_536]],
  ['file', 'cacheLifetimeMs', [-1, 1.5, '1e400']],
  ['file', 'limits.windowMs', [0, 1.5, '1e400']],
  ['file', 'limits.day.characters', [-1, '1e400']],
]

const optionsWith = (path: string, value: unknown): object =>
  path.split('.').reduceRight<unknown>((within, name) => ({ [name]: within }), value) as object

it.each(cases.flatMap(([name, option, values]) => values.map((value) => [name, option, value] as const)))(
  'a number out of its range is refused with bad-option, naming the option: %s with %s %s',
  async (name, option, value) => {
    await expect((async () => made[name](optionsWith(option, value)))()).rejects.toMatchObject({
      code: 'bad-option',
      message: expect.stringContaining(option),
    })
  },
)

it.each([
  ['vendorTimeoutMs', 55_001, 'must be at most 55000.'],
  ['tokenLifetimeMs', 9_999, 'must be at least 10000.'],
  ['maxCalls', 0, 'must be at least 1.'],
])('a number out of its range is refused with its bound, in code and in a file: %s %d', (option, value, told) => {
  for (const make of [made.createGateway, made.file])
    expect(() => make({ [option]: value })).toThrow(`: "${option}" ${told}`)
})

it('numbers at the ends of their ranges are accepted', async () => {
  const longestMs = tooLongMs - 1
  made.createGateway({
    vendorTimeoutMs: longestVendorTimeoutMs,
    bodyTimeoutMs: longestMs,
    cacheLifetimeMs: 0,
    maxStreams: 1,
  })
  await made.serveGateway({ requestTimeoutMs: longestMs, maxConnections: endless, stopTimeoutMs: 0, pingMs: longestMs })
  made.createUsageWebhook({ everyMs: longestMs })
  made.gatewaySession({ rulesPollMs: 1 })
  made.natsTokens({ lifetimeSeconds: 60 })
  made.pubnubTokens({ timeoutMs: 1 })
  made.aiTranslator({ settings: { temperature: undefined, maxOutputTokens: 1 } })
  made.aiTextToSpeech({ maxChars: endless })
})

it('a gateway without limits of calls and streams can be made', () => {
  const limits = { callsPerMinute: endless }
  expect(() =>
    made.createGateway({ maxCalls: endless, maxStreams: endless, maxStreamsPerParticipant: endless, limits }),
  ).not.toThrow()
})

it.each([
  [
    'createGateway',
    made.createGateway,
    'authorize, keys, origins, hosts, audience, basePath, languages, translators, speechToText, textToSpeech, allowedVoices, dictionaries, glossary, vendorTokens, transports, limits, store, tokenLifetimeMs, vendorTimeoutMs, bodyTimeoutMs, answerTimeoutMs, cacheBytes, cacheLifetimeMs, maxCalls, maxVendorCalls, transferBytes, maxStreams, maxStreamsPerParticipant, onEvent, clock',
  ],
  ['attachStreams', made.attachStreams, 'pingMs'],
  ['redisStore', (options: object) => redisStore(unused, options), 'prefix'],
  [
    'serveGateway',
    made.serveGateway,
    'port, host, requestTimeoutMs, maxConnections, stopTimeoutMs, stalledTimeoutMs, pingMs',
  ],
  ['createUsageWebhook', made.createUsageWebhook, 'url, secret, everyMs, onFailed, fetch, clock'],
  [
    'gatewaySession',
    made.gatewaySession,
    'url, room, token, id, live, vendorTokens, rulesPollMs, languages, fetch, WebSocket',
  ],
  ['natsTokens', made.natsTokens, 'url, seed, account, domain, prefix, lifetimeSeconds'],
  [
    'livekitTokens',
    (options: object) => livekitTokens({ url: 'a', apiKey: 'a', apiSecret: 'a', ...options }),
    'url, apiKey, apiSecret, publishesMedia, apiUrl, fetch',
  ],
  ['pubnubTokens', made.pubnubTokens, 'client, prefix, timeoutMs, clock'],
  ['aiTranslator', made.aiTranslator, 'id, timeoutMs, clock, model, instructions, settings'],
  ['aiSpeechToText', made.aiSpeechToText, 'id, timeoutMs, clock, model, providerOptions'],
  ['aiTextToSpeech', made.aiTextToSpeech, 'id, timeoutMs, clock, model, voice, maxChars'],
] as const)('%s refuses an option that there is not, with those that there are', async (_, make, names) => {
  await expect((async () => make({ planted: 'secret' }))()).rejects.toMatchObject({
    code: 'bad-option',
    message: `There is no option planted; there are ${names}.`,
  })
})
