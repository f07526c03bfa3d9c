import { fakeTranslator } from '@lingobooth/testing'
import { expect, it } from 'vitest'
import { hear, joined, person, spanishLine } from '../booth/test-support/person.ts'
import { french, roomOf, spanish } from '../booth/test-support/readers.ts'

const text = 'Mira https://casa.com y toma B12.'

it('a translated line keeps links, addresses and code', {
  tags: ['protected-text'],
}, async () => {
  const ada = await joined()
  ada.translator.answer(({ text: asked }) =>
    asked.replace('Mira', 'See').replace('y toma', 'and take').replace('casa', 'house').replace('https', 'Https'),
  )
  await hear(ada.network, spanishLine({ text }))
  expect(ada.shown()).toEqual(['See https://casa.com and take B12.'])
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
  await import('../translate/many-targets.ts')
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
      replacements: [{ from: 'B12', to: 'vitamin B12' }],
    },
  ])
  await ada.join()
  ada.translator.answer(({ text: asked }) => asked.replace('casa', 'house'))
  await hear(ada.network, spanishLine({ text }))
  expect(ada.shown()).toEqual(['Mira https://casa.com y toma vitamin B12.'])
})

const doses = Array.from({ length: 12 }, (_, index) => `take ${index + 2} mg`).join(' ')

it('a line of twelve figures that a translator changes takes one call, and has those of the original', {
  tags: ['protected-text'],
}, async () => {
  const ada = await joined()
  ada.translator.answer(({ text: words }) => words.replace(/\d+/gu, (digits) => String(Number(digits) + 40)))
  await hear(ada.network, spanishLine({ text: doses }))
  expect([ada.shown(), ada.translator.requests.length]).toEqual([[doses], 1])
  expect(ada.subtitles()[0]?.checkFigures.said).toEqual(['2 mg', '3 mg', '4 mg', '5 mg', '6 mg'])
})

const vitamins = Array.from({ length: 12 }, (_, index) => `take B${index + 2}`).join(' ')
const asked: [string, number][] = []
const lossyMany = {
  ...fakeTranslator(),
  translateMany: async ({ text: words, targets }: { text: string; targets: readonly { code: string }[] }) => {
    asked.push([words, targets.length])
    return new Map(targets.map(({ code }) => [code, words.replace(/\d+/gu, '1')]))
  },
}

it('a line of twelve codes that a translator changes takes two calls for several languages together', async () => {
  await import('../translate/many-targets.ts')
  const { ada, others, said } = await roomOf([spanish, french], { translator: lossyMany })
  await said(ada, vitamins)
  expect(others.map((other) => other.shown())).toEqual([[vitamins], [vitamins]])
  expect(asked).toEqual([
    [vitamins, 2],
    [new Array(12).fill('take').join('\n'), 2],
  ])
})
