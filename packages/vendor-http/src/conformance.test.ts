import type { DictionarySource, Language } from '@lingobooth/core'
import {
  testDictionarySource,
  testLanguageCatalog,
  testSpeechToText,
  testTextToSpeech,
  testTokenSource,
  testTranslator,
  type VendorSubject,
} from '@lingobooth/testing'
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

type Dictionary = NonNullable<Awaited<ReturnType<DictionarySource['load']>>>[number]

const runner = { describe, it }
const apiKey = 'key-5c1e'
const token = 'token-77aa'
const identity = { id: 'http-vendor', apiKey, token }

/** An adapter of this package with a recorded vendor behind it. */
async function subjectOf<Adapter, Answer>(
  create: (url: string) => Adapter,
  reply: (given: Answer) => VendorAnswer | Promise<VendorAnswer>,
) {
  const server = await startVendorServer()
  const subject: VendorSubject<Adapter, Answer> = {
    adapter: create(`${server.url}/call`),
    secrets: [apiKey, token],
    answer: (given) => server.route({ '/call': () => reply(given) }),
    fail: (body) => server.route({ '/call': answer.body(body, { status: 500 }) }),
    hang: () => server.route({ '/call': answer.hang() }),
    calls: () => server.requests.length,
    openCalls: () => server.requests.filter(({ isOpen }) => isOpen).length,
    lastCall: () => server.requests.at(-1)?.text ?? '',
    dispose: () => server.close(),
  }
  return { ...subject, server }
}

const soundAnswer = async (sound: Blob) =>
  answer.body(new Uint8Array(await sound.arrayBuffer()), { headers: { 'content-type': sound.type } })

testTranslator(runner, 'HTTP translator with everything in the address', {
  create: () =>
    subjectOf(
      (url) =>
        createHttpTranslator({
          ...identity,
          url: `${url}?q={text}&s={source}&t={target}&k={key}&token={token}`,
          valueResponse: 'data.0.text',
        }),
      (text) => answer.json({ data: [{ text }] }),
    ),
})

testTranslator(runner, 'HTTP translator with a JSON body', {
  create: () =>
    subjectOf(
      (url) =>
        createHttpTranslator({
          ...identity,
          url,
          headers: { authorization: 'Bearer {token}', 'x-key': '{key}' },
          body: { q: '{text}' },
          valueResponse: 'text',
        }),
      (text) => answer.json({ text }),
    ),
})

testTranslator(runner, 'HTTP translator with a glossary in its prompt', {
  create: () =>
    subjectOf(
      (url) =>
        createHttpTranslator({
          ...identity,
          url,
          headers: { authorization: 'Bearer {token}', 'x-key': '{key}' },
          body: {
            messages: [
              { role: 'system', content: 'Use:\n{glossary}' },
              { role: 'user', content: '{text}' },
            ],
          },
          valueResponse: 'text',
        }),
      (text) => answer.json({ text }),
    ),
})

testSpeechToText(runner, 'HTTP speech to text with form data', {
  create: () =>
    subjectOf(
      (url) =>
        createHttpSpeechToText({
          ...identity,
          url: `${url}?language={source}&keyterm={terms[]}&k={key}&token={token}`,
          isFormData: true,
          valueResponse: 'text',
        }),
      (text) => answer.json({ text }),
    ),
})

testSpeechToText(runner, 'HTTP speech to text with the raw recording', {
  create: () =>
    subjectOf(
      (url) =>
        createHttpSpeechToText({ ...identity, url, headers: { 'x-key': '{key}{token}' }, valueResponse: 'text' }),
      (text) => answer.json({ text }),
    ),
})

testTextToSpeech(runner, 'HTTP text to speech by GET, in parts', {
  async create() {
    const subject = await subjectOf(
      (url) => createHttpTextToSpeech({ ...identity, url: `${url}?q={text}&k={key}&token={token}`, maxChars: 60 }),
      soundAnswer,
    )
    return { ...subject, texts: () => subject.server.requests.map(({ query }) => query.get('q') ?? '') }
  },
})

testTextToSpeech(runner, 'HTTP text to speech by POST', {
  async create() {
    const subject = await subjectOf(
      (url) =>
        createHttpTextToSpeech({ ...identity, url, headers: { 'x-key': '{key}{token}' }, body: { input: '{text}' } }),
      soundAnswer,
    )
    const inputOf = (text: string) => (JSON.parse(text) as { input: string }).input
    return { ...subject, texts: () => subject.server.requests.map(({ text }) => inputOf(text)) }
  },
})

testTextToSpeech(runner, 'HTTP text to speech in several voices', {
  async create() {
    const subject = await subjectOf(
      (url) =>
        createHttpTextToSpeech({
          ...identity,
          url,
          headers: { 'x-key': '{key}{token}' },
          body: { input: '{text}', voice: '{voice}' },
          voices: { male: ['Adam', 'Ben'], female: { fr: ['Dora', 'Ella'] } },
        }),
      soundAnswer,
    )
    const fieldOf = (name: string) => () =>
      subject.server.requests.map(({ text }) => (JSON.parse(text) as Record<string, string>)[name] ?? '')
    return { ...subject, texts: fieldOf('input'), voices: fieldOf('voice') }
  },
})

testTextToSpeech(runner, 'HTTP text to speech that sends sound while it makes it', {
  kind: 'stream',
  async create() {
    const subject = await subjectOf(
      (url) => createHttpTextToSpeech({ ...identity, url: `${url}?q={text}&k={key}&token={token}` }),
      async (sound: Blob) =>
        answer.chunked(new Uint8Array(await sound.arrayBuffer()), { headers: { 'content-type': 'audio/mpeg' } }),
    )
    return { ...subject, texts: () => subject.server.requests.map(({ query }) => query.get('q') ?? '') }
  },
})

testLanguageCatalog(runner, 'HTTP language catalogue', {
  create: () =>
    subjectOf(
      (url) => createHttpLanguageCatalog({ url }),
      (languages: readonly Language[]) =>
        answer.json(languages.map((language) => ({ ...language, services: [...language.services] }))),
    ),
})

testDictionarySource(runner, 'HTTP dictionaries', {
  create: () =>
    subjectOf(
      (url) => createHttpDictionarySource({ url }),
      (dictionaries: readonly Dictionary[]) => answer.json(dictionaries),
    ),
})

testTokenSource(runner, 'HTTP session', {
  create: () =>
    subjectOf(
      (url) => createHttpTokenSource({ sessions: { vendor: { url, apiKey } } }),
      (given) => answer.json({ token: given }),
    ),
})
