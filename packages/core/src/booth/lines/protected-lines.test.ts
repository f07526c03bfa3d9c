import { fakeTranslator } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { hear, joined, person, spanishLine } from '../test-support/person.ts'
import { french, roomOf, spanish } from '../test-support/readers.ts'

const text = 'Mira https://casa.com y toma 5 mg.'

it('a translated line keeps links, addresses, numbers with units and code', {
  tags: ['protected-text'],
}, async () => {
  const ada = await joined()
  ada.translator.answer(({ text: asked }) =>
    asked.replace('Mira', 'See').replace('y toma', 'and take').replace('casa', 'house').replace('https', 'Https'),
  )
  await hear(ada.network, spanishLine({ text }))
  expect(ada.shown()).toEqual(['See https://casa.com and take 5 mg.'])
})

it('a line translated in parts is cached as a whole, and counted as the calls it took', async () => {
  const ada = await joined()
  ada.translator.answer(({ text: asked }) => asked.replace('casa', 'house'))
  await hear(ada.network, spanishLine({ text }))
  await hear(ada.network, spanishLine({ text }))
  expect(ada.translator.requests.map(({ text: asked }) => asked)).toEqual([text, 'Mira', 'y toma'])
  const [usage] = ada.booth.usage.view.getSnapshot().vendors
  expect(usage).toMatchObject({ kind: 'translation', calls: 3, characters: text.length + 10, cacheHits: 1 })
})

it('a translator for several languages at once keeps protected text in each of them', async () => {
  const asked: string[] = []
  const many = {
    ...fakeTranslator(),
    translateMany: async ({ text: words, targets }: { text: string; targets: readonly { code: string }[] }) => {
      asked.push(words)
      return new Map(targets.map(({ code }) => [code, words.replace('casa', 'house')]))
    },
  }
  await import('./multi-target-calls.ts')
  const ada = await joined({ translator: many })
  await hear(ada.network, spanishLine({ text }))
  expect([ada.shown(), asked]).toEqual([[text], [text, 'Mira', 'y toma']])
})

it('the dictionaries correct the whole line, including protected text', async () => {
  const ada = person()
  ada.dictionarySource.answer([
    {
      sourceLanguage: 'spanish-spain',
      targetLanguage: 'english-united-states',
      replacements: [{ from: '5 mg', to: '5 milligrams' }],
    },
  ])
  await ada.join()
  ada.translator.answer(({ text: asked }) => asked.replace('casa', 'house'))
  await hear(ada.network, spanishLine({ text }))
  expect(ada.shown()).toEqual(['Mira https://casa.com y toma 5 milligrams.'])
})

const doses = Array.from({ length: 12 }, (_, index) => `take ${index + 2} mg`).join(' ')
const asked: [string, number][] = []
const lossy = (words: string) => words.replace(/\d+/gu, '1').replaceAll('\n', ' ')
const lossyMany = {
  ...fakeTranslator(),
  translateMany: async ({ text: words, targets }: { text: string; targets: readonly { code: string }[] }) => {
    asked.push([words, targets.length])
    return new Map(targets.map(({ code }) => [code, lossy(words)]))
  },
}

it('a line of twelve figures that a translator changes takes two calls, and is marked', {
  tags: ['protected-text'],
}, async () => {
  const ada = await joined()
  ada.translator.answer(({ text: words }) => lossy(words))
  await hear(ada.network, spanishLine({ text: doses }))
  expect([ada.shown(), ada.translator.requests.length]).toEqual([[lossy(doses)], 2])
  expect(ada.subtitles()[0]?.check).toEqual(['2 mg', '3 mg', '4 mg', '5 mg', '6 mg'])
})

it('such a line takes two calls for several languages together', async () => {
  await import('./multi-target-calls.ts')
  const { ada, others, said } = await roomOf([spanish, french], { translator: lossyMany })
  await said(ada, doses)
  expect(others.map((other) => other.shown())).toEqual([[lossy(doses)], [lossy(doses)]])
  expect(asked).toEqual([
    [doses, 2],
    [new Array(12).fill('take').join('\n'), 2],
  ])
})
