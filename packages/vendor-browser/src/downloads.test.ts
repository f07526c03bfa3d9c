import { manualClock, sampleLanguages } from '@lingobooth/testing'
import { expect, test } from 'vitest'
import { createBrowserTranslator } from './index.ts'
import { downloadStallMs } from './limits.ts'
import { scriptedTranslator } from './test-support/scripted-translator.ts'

const { americanEnglish, french, german } = sampleLanguages

function open() {
  const browser = scriptedTranslator()
  const clock = manualClock()
  const translator = createBrowserTranslator({ engine: browser.engine, clock })
  if (!translator?.downloads) throw new Error('There is a translator.')
  const { downloads } = translator
  const toFrench = () => translator.translate({ text: 'Hello', source: americanEnglish, target: french })
  const states = () => downloads.list().map(({ target, state, progress }) => [target.tag, state, progress])
  const press = () => downloads.list().forEach(downloads.start)
  return { ...browser, clock, translator, downloads, toFrench, states, press }
}

test('a missing model is listed, downloaded by a click with progress, and then used', async () => {
  const { set, creations, clock, toFrench, states, press, downloads } = open()
  set('en fr', 'downloadable')
  let changes = 0
  downloads.subscribe(() => changes++)
  await expect(toFrench()).rejects.toMatchObject({ code: 'not-found' })
  await expect(toFrench()).rejects.toMatchObject({ code: 'not-found' })
  expect([states(), creations.length, changes]).toEqual([[['fr-FR', 'needed', undefined]], 0, 1])
  press()
  // Before anything else runs: a gesture counts for what its handler calls itself.
  expect(creations.map(({ pair }) => pair)).toEqual(['en fr'])
  press()
  expect([states(), creations.length]).toEqual([[['fr-FR', 'loading', undefined]], 1])
  creations[0]?.progress(0.4)
  expect(states()).toEqual([['fr-FR', 'loading', 0.4]])
  creations[0]?.finish()
  await clock.advance(0)
  expect(states()).toEqual([])
  await expect(toFrench()).resolves.toBe('[Hello]')
})

test('a download that stalls fails after its time limit, and can be restarted', async () => {
  const { set, creations, clock, toFrench, states, press } = open()
  set('en fr', 'downloadable')
  await toFrench().catch(() => undefined)
  press()
  await clock.advance(downloadStallMs - 1)
  creations[0]?.progress(0.1)
  await clock.advance(downloadStallMs - 1)
  expect(states()).toEqual([['fr-FR', 'loading', 0.1]])
  await clock.advance(1)
  expect([states(), clock.pending]).toEqual([[['fr-FR', 'failed', undefined]], 0])
  press()
  expect([states(), creations.length]).toEqual([[['fr-FR', 'loading', undefined]], 2])
})

test('a model that another download brought is not offered for download again', async () => {
  const { set, creations, clock, translator, downloads, states, toFrench } = open()
  for (const pair of ['en fr', 'en de']) set(pair, 'downloadable')
  await toFrench().catch(() => undefined)
  await translator.translate({ text: 'Hello', source: americanEnglish, target: german }).catch(() => undefined)
  const [first] = downloads.list()
  if (first) downloads.start(first)
  set('en de', 'available')
  creations[0]?.finish()
  await clock.advance(0)
  expect(states()).toEqual([])
})

test('a pair that the browser does not support is not offered again', async () => {
  const { set, translator, toFrench, states } = open()
  set('en fr', 'unavailable')
  expect(translator.translates?.(americanEnglish, french)).toBe(true)
  await expect(toFrench()).rejects.toMatchObject({ code: 'unsupported-language' })
  expect([translator.translates?.(americanEnglish, french), states()]).toEqual([false, []])
})

test('two variants of one language need no translation', async () => {
  const { translator, texts } = open()
  const { spanishSpain: source, spanishInternational: target } = sampleLanguages
  await expect(translator.translate({ text: 'Hola', source, target })).resolves.toBe('Hola')
  expect(texts).toEqual([])
})

test('a model that the browser removed is loaded again', async () => {
  const { answer, creations, toFrench } = open()
  await toFrench()
  answer(async () => Promise.reject(new DOMException('', 'InvalidStateError')))
  await expect(toFrench()).rejects.toMatchObject({ code: 'bad-response' })
  answer(async () => 'Bonjour')
  await expect(toFrench()).resolves.toBe('Bonjour')
  expect(creations).toHaveLength(2)
})

test('a browser that never reports availability fails with a timeout', async () => {
  const { engine, clock } = open()
  const silent = { ...engine, availability: () => new Promise<never>(() => undefined) }
  const translator = createBrowserTranslator({ engine: silent, clock })
  const calling = translator?.translate({ text: 'Hello', source: americanEnglish, target: french })
  const failing = expect(calling).rejects.toMatchObject({ code: 'timeout' })
  await clock.advance(3_000)
  await failing
})

test('a browser without a translator provides none', () => {
  expect(createBrowserTranslator()).toBeUndefined()
})
