import type { Clock, Utterance } from '@lingobooth/core'
import { manualClock, sampleLanguages, wavOf } from '@lingobooth/testing'
import { startFaultProxy, testVendorFaults, type VendorFaultHarness } from '@lingobooth/testing/fault-proxy'
import { answer, startVendorServer, type VendorAnswer } from '@lingobooth/testing/server'
import { describe, it } from 'vitest'
import {
  createHttpDictionarySource,
  createHttpLanguageCatalog,
  createHttpSpeechToText,
  createHttpTextToSpeech,
  createHttpTokenSource,
  createHttpTranslator,
} from './index.ts'

const runner = { describe, it: it.concurrent }
const apiKey = 'key-5c1e'
const token = 'token-77aa'
const timeoutMs = 4_000
const { americanEnglish: source, french: target } = sampleLanguages
const text = 'Where is the station?'
const identity = { id: 'http-vendor', apiKey, token }

interface Wire {
  readonly url: string
  readonly clock: Clock
  readonly timeoutMs: number
}

/** A harness of an adapter that calls `/call` of a vendor through the proxy. */
function behindProxy<Result>(
  given: VendorAnswer,
  connect: (wire: Wire) => () => Promise<Result>,
  isAnswer: (result: Result) => boolean | Promise<boolean>,
): VendorFaultHarness {
  return {
    patienceMs: 15_000,
    async create() {
      const server = await startVendorServer({ '/call': given })
      const clock = manualClock()
      const proxy = await startFaultProxy({ upstream: server.url, clock })
      return {
        proxy,
        secrets: [apiKey, token, text, proxy.url],
        call: connect({ url: `${proxy.url}/call`, clock, timeoutMs }),
        isAnswer: (result) => isAnswer(result as Result),
        elapse: () => clock.advance(timeoutMs),
        async dispose() {
          await proxy.close()
          await server.close()
        },
      }
    },
  }
}

const headers = { 'x-key': '{key}', authorization: 'Bearer {token}' }
const dictionaries = [
  { sourceLanguage: source.code, targetLanguage: target.code, replacements: [{ from: 'gare', to: 'station' }] },
]
const sound = new Uint8Array(417).fill(7)
sound.set([0xff, 0xfb, 0x90, 0x00])

testVendorFaults(
  runner,
  'HTTP translator with everything in the address',
  behindProxy(
    answer.json({ data: [{ text: 'Où est la gare ?' }] }),
    ({ url, ...wire }) => {
      const address = `${url}?q={text}&s={source}&t={target}&k={key}&token={token}`
      const translator = createHttpTranslator({ ...identity, ...wire, url: address, valueResponse: 'data.0.text' })
      return () => translator.translate({ text, source, target })
    },
    (translation) => translation === 'Où est la gare ?',
  ),
)

testVendorFaults(
  runner,
  'HTTP translator with a JSON body',
  behindProxy(
    answer.json({ text: 'Où est la gare ?' }),
    (wire) => {
      const translator = createHttpTranslator({
        ...identity,
        ...wire,
        headers,
        body: { q: '{text}' },
        valueResponse: 'text',
      })
      return () => translator.translate({ text, source, target })
    },
    (translation) => translation === 'Où est la gare ?',
  ),
)

testVendorFaults(
  runner,
  'HTTP speech to text',
  behindProxy(
    answer.json({ text: 'Where is the station?' }),
    (wire) => {
      const recognizer = createHttpSpeechToText({
        ...identity,
        ...wire,
        headers,
        isFormData: true,
        valueResponse: 'text',
      })
      const segment = { id: 'segment', wav: wavOf(new Int16Array(8_000)), startedAtMs: 0, endedAtMs: 500, cut: false }
      return async () => recognizer.recognize?.(segment, { language: source })
    },
    (heard) => heard === 'Where is the station?',
  ),
)

/** All of it, also of a stream. */
const soundOf = (utterance: Utterance): Promise<ArrayBuffer> => {
  if (utterance.kind === 'spoken') throw new Error('It speaks by itself.')
  return new Response(utterance.kind === 'audio' ? utterance.audio : utterance.chunks).arrayBuffer()
}

testVendorFaults(runner, 'HTTP text to speech', {
  ...behindProxy(
    answer.body(sound, { headers: { 'content-type': 'audio/mpeg' } }),
    (wire) => {
      const voice = createHttpTextToSpeech({ ...identity, ...wire, headers, body: { input: '{text}' } })
      return async () => soundOf(await voice.prepare({ text, language: source, gender: 'female' }))
    },
    (heard) => Buffer.from(sound).equals(Buffer.from(heard)),
  ),
  anyForm: true,
})

testVendorFaults(
  runner,
  'HTTP language catalogue',
  behindProxy(
    answer.json([{ ...source, services: [...source.services] }]),
    (wire) => () => createHttpLanguageCatalog(wire).list(),
    ([first]) => first?.code === source.code,
  ),
)

testVendorFaults(
  runner,
  'HTTP session',
  behindProxy(
    answer.json({ token }),
    ({ url, timeoutMs, clock }) => {
      const tokens = createHttpTokenSource({ clock, sessions: { vendor: { url, apiKey, timeoutMs } } })
      return () => tokens.fetch('vendor')
    },
    (credentials) => credentials.token === token,
  ),
)

testVendorFaults(runner, 'HTTP dictionaries', {
  ...behindProxy(
    answer.json(dictionaries),
    (wire) => () => createHttpDictionarySource(wire).load(),
    (loaded) => JSON.stringify(loaded) === JSON.stringify(dictionaries),
  ),
  failsWithNull: true,
})
