import { expect, onTestFinished, test } from 'vitest'
import { sampleLanguages, soundOfWords, wavOf } from '../../packages/testing/src/index.ts'
import { startStreamVendor } from '../../packages/testing/src/stream-vendor/index.ts'
import { startVendorDouble } from '../../packages/testing/src/vendor-doubles/index.ts'
import { answer, startVendorServer } from '../../packages/testing/src/vendor-server.ts'
import { tryVendor } from './try-vendor.ts'
import { triedVendors, voskDialect } from './vendors.ts'

const key = 'secret-key-5a11'
const sound = soundOfWords(2)
const { americanEnglish: source, french: target } = sampleLanguages

const untimed = (answer = '') => answer.replace(/ \(\d+ ms\)$/, '')

const withDoubles = Object.entries(triedVendors).filter(([, { key, live }]) => key ?? live?.dialect)

test.each(withDoubles)('%s is tried in every direction, and answers like its double', async (_, vendor) => {
  const urls: { http?: string; live?: string } = {}
  if (vendor.double) {
    const server = await startVendorDouble(vendor.double, { keys: [key] })
    onTestFinished(() => server.close())
    urls.http = server.url
  }
  if (vendor.live?.dialect) {
    const server = await startStreamVendor({ dialect: vendor.live.dialect })
    if (vendor.live.mint) server.accept(key)
    onTestFinished(() => server.close())
    urls.live = server.url
  }
  const tried = await tryVendor(vendor, {
    environment: vendor.key ? { [vendor.key]: key } : { [vendor.url ?? '']: 'http://127.0.0.1:1' },
    ...{ sound, wav: wavOf(sound), source, target, urls },
  })
  expect(tried.map(({ direction, vendor }) => [direction, untimed(vendor)])).toEqual(
    tried.map(({ direction, double }) => [direction, untimed(double)]),
  )
  expect(tried.filter(({ vendor }) => /bad-|failed/.test(vendor))).toEqual([])
  const wrong = tried.filter(({ direction }) => direction === 'wrong key').map(({ vendor }) => vendor.split(':')[0])
  expect([wrong.length > 0, wrong.filter((code) => code !== 'unauthorized' && code !== 'network')]).toEqual([
    vendor.key !== undefined,
    [],
  ])
  expect(JSON.stringify(tried)).not.toContain(key)
})

test('a server of one’s own is tried in place of the hosted service, which never gets its key', async () => {
  const own = await startStreamVendor({ dialect: 'openai' })
  own.accept(key)
  onTestFinished(() => own.close())
  const environment = { OPENAI_API_KEY: key, OPENAI_BASE_URL: `${own.httpUrl}/v1` }
  const options = { environment, sound, wav: wavOf(sound), source, target }
  const tried = await tryVendor(triedVendors.openai ?? {}, options)
  expect(tried.filter(({ direction }) => direction === 'live').map(({ vendor }) => vendor.split(' after ')[0])).toEqual(
    ['"word1 word2"'],
  )
  expect(own.connections.map(({ url, token }) => [url.pathname, token])).toEqual([['/v1/realtime', key]])
})

test('a vendor without a key names the variable for it', async () => {
  const options = { environment: {}, sound, wav: wavOf(sound), source, target }
  await expect(tryVendor(triedVendors.deepl ?? {}, options)).rejects.toThrow('into DEEPL_API_KEY.')
  await expect(tryVendor(triedVendors.piper ?? {}, options)).rejects.toThrow('Put its address into PIPER_URL.')
  await expect(tryVendor(triedVendors.openai ?? {}, options)).rejects.toThrow(
    'OPENAI_API_KEY, or its address into OPENAI_BASE_URL.',
  )
})

test.each([
  ['whisper.cpp', 'WHISPER_CPP_URL'],
  ['faster-whisper-server', 'FASTER_WHISPER_SERVER_URL'],
])('%s is tried at its address, without a key', async (name, variable) => {
  const server = await startVendorServer({ 'POST /v1/audio/transcriptions': answer.json({ text: 'hello' }) })
  onTestFinished(() => server.close())
  const options = { environment: { [variable]: `${server.url}/v1` }, sound, wav: wavOf(sound), source, target }
  const tried = await tryVendor(triedVendors[name] ?? {}, options)
  expect(tried.map(({ direction, vendor }) => [direction, untimed(vendor)])).toEqual([['sound', '"hello"']])
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([undefined])
})

test('Piper is tried without a double, and its sound is played though it calls it a page', async () => {
  const wavFile = new Uint8Array(await wavOf(sound).arrayBuffer())
  const piper = await startVendorServer({
    'POST /synthesize': answer.body(wavFile, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  })
  onTestFinished(() => piper.close())
  const options = { environment: { PIPER_URL: `${piper.url}/` }, sound, wav: wavOf(sound), source, target }
  const tried = await tryVendor(triedVendors.piper ?? {}, options)
  expect(tried.map(({ vendor, ...rest }) => ({ ...rest, vendor: untimed(vendor) }))).toEqual([
    { direction: 'voice', vendor: `${wavFile.length} bytes of audio/wav` },
  ])
})

test('Vosk is told the rate, gets the samples as bytes, and is told the end; what it says is partial until it has a text', () => {
  const { up, down } = voskDialect
  expect([
    up({ kind: 'open', language: 'ko', terms: [] }),
    up({ kind: 'samples', samples: Int16Array.of(1, -2) }),
    up({ kind: 'end' }),
    up({ kind: 'close' }),
  ]).toEqual(['{"config":{"sample_rate":16000}}', Uint8Array.of(1, 0, 254, 255), '{"eof":1}', undefined])
  expect([down({ partial: '안녕' }), down({ text: '안녕하세요' }), down({})]).toEqual([
    [{ kind: 'partial', text: '안녕' }],
    [{ kind: 'final', text: '안녕하세요' }, { kind: 'endOfTurn' }],
    [],
  ])
})
