import { createBooth, definePlugin, Ports, provide } from '@lingobooth/core'
import { missingVendorsLogLine } from '@lingobooth/core/workspace'
import { fakePlugins, manualClock, sampleLanguages, silentLogger } from '@lingobooth/testing'
import { answer, startVendorServer, type VendorServer } from '@lingobooth/testing/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type HttpVendorsConfig, httpVendors } from './index.ts'

const { code, name } = sampleLanguages.americanEnglish
let server: VendorServer
beforeEach(async () => {
  server = await startVendorServer({
    '/languages': answer.json([{ code, name, services: 'stt-ttt-tts' }]),
    '/dictionaries.json': answer.json([]),
    '/session': ({ headers }) => (headers.authorization === 'good' ? answer.json({ token: 't' }) : answer.status(403)),
  })
})
afterEach(() => server.close())

async function startBooth(config: HttpVendorsConfig) {
  const logger = silentLogger()
  const urls = { coreServiceUrl: server.url, dictionariesUrl: `${server.url}/dictionaries.json` }
  const logging = definePlugin(
    'logging',
    provide(Ports.Logger, [], () => logger),
  )
  const booth = createBooth({ plugins: [...httpVendors({ ...urls, ...config }), logging] })
  const before = server.requests.length
  await booth.start()
  const calls = server.requests.map(({ method, path, headers }) => [method, path, headers.authorization].join(' '))
  return { logger, before, calls: calls.toSorted() }
}

const vendor = (apiKey: string) => ({
  url: server.url,
  apiKey,
  endpoint: { url: 'call?q={text}&t={token}', valueResponse: 'text' },
})

test('a booth loads its languages, its dictionaries and the token of every vendor, and nothing before it starts', {
  tags: ['vendor-tokens'],
}, async () => {
  const { before, calls, logger } = await startBooth({
    vendors: { translation: [vendor('good')], textToSpeech: [vendor('bad'), { ...vendor('good'), token: 'mine' }] },
    endpointSession: 'session',
  })
  expect([before, calls]).toEqual([
    0,
    ['GET /dictionaries.json ', 'GET /languages ', 'GET /session bad', 'GET /session good'],
  ])
  expect(logger.entries.map(({ message }) => message)).toEqual(['A token could not be fetched'])
})

test('a booth fetches a token for a vendor with its own session address', async () => {
  const { calls, logger } = await startBooth({
    vendors: { translation: [vendor('none'), { ...vendor('good'), endpointSession: 'session' }] },
  })
  expect([calls, logger.entries]).toEqual([['GET /dictionaries.json ', 'GET /languages ', 'GET /session good'], []])
})

test('a booth without vendors or a session address logs that and loads without tokens', {
  tags: ['vendors-missing'],
}, async () => {
  const withoutVendors = await startBooth({ endpointSession: 'session' })
  const withoutSession = await startBooth({ vendors: { translation: [vendor('good')] }, endpointSession: null })
  for (const { logger } of [withoutVendors, withoutSession])
    expect(logger.entries.map(({ message }) => message)).toEqual([missingVendorsLogLine])
  expect(withoutSession.calls).not.toContainEqual(expect.stringContaining('/session'))
})

test('a booth whose vendors need no token logs nothing about tokens', async () => {
  const endpoint = { url: 'call?q={text}', valueResponse: 'text' }
  const wishes = [
    { translation: [{ url: server.url, endpoint }] },
    { translation: [{ ...vendor('good'), token: 'mine' }] },
    { translation: [{ ...vendor('good'), endpointSession: null }] },
  ]
  for (const vendors of wishes) expect((await startBooth({ vendors })).logger.entries).toEqual([])
})

test('a booth with a session address but no vendors logs that', async () => {
  const { logger } = await startBooth({ vendors: {}, endpointSession: 'session' })
  expect(logger.entries.map(({ message }) => message)).toEqual([missingVendorsLogLine])
})

test('a vendor that answers 429 or 503 is left alone until its Retry-After is over, and the next one translates', {
  tags: ['vendor-backoff'],
}, async () => {
  const clock = manualClock()
  const { network, plugins } = fakePlugins({ clock, without: ['translator', 'languageCatalog'] })
  const endpoint = { body: { q: '{text}' }, valueResponse: 'text' }
  const ids = ['busy', 'down', 'spare']
  const translation = ids.map((id) => ({
    id,
    url: server.url,
    endpointSession: null,
    endpoint: { url: id, ...endpoint },
  }))
  const french = { code: 'french-france', name: 'French (France)', services: 'stt-ttt-tts' }
  server.route({
    '/languages': answer.json([{ code, name, services: 'stt-ttt-tts' }, french]),
    '/busy': answer.status(429, { 'retry-after': '7' }),
    '/down': answer.status(503, { 'retry-after': '60' }),
    '/spare': answer.json({ text: 'spared' }),
  })
  const config = { coreServiceUrl: server.url, vendors: { translation } }
  const booth = createBooth({ plugins: [...plugins, ...httpVendors(config)] })
  await booth.join({ room: 'weekly', name: 'Ada', language: code })
  const hears = async (text: string) => {
    const message = { module: 'subtitles', time: '10:11:12', name: 'Luc', speakerLanguage: french.code, text }
    network.inject('weekly', {
      channel: 'subtitles',
      message: { ...message, multiple: false, translations: [] },
      sender: 'luc',
    })
    await vi.waitFor(() =>
      expect(booth.subtitles.view.getSnapshot().lines.at(-1)).toMatchObject({ text, translation: { text: 'spared' } }),
    )
  }
  const asked = () => ids.map((id) => server.requests.filter(({ path }) => path === `/${id}`).length)
  await hears('un')
  await hears('deux')
  expect(asked()).toEqual([1, 1, 2])
  await clock.advance(7_000)
  await hears('trois')
  expect(asked()).toEqual([2, 1, 3])
  const translators = booth.usage.view.getSnapshot().vendors.filter(({ kind }) => kind === 'translation')
  expect(translators.map(({ state, reason }) => [state, reason])).toEqual([
    ['backing-off', 'rate-limited'],
    ['backing-off', 'network'],
    ['ok', null],
  ])
  await booth.leave()
})
