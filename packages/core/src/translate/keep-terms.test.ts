import { expect, it } from 'vitest'
import type { Language } from '../ports/common.ts'
import { createGlossary, keptRenderings } from './glossary/glossary.ts'
import type { GlossaryTerm } from './glossary/glossary-term.ts'
import { keepProtected, maxTermParts } from './keep-protected.ts'
import { keepTerms } from './keep-terms.ts'

const language = (tag: string): Language => ({ code: tag, tag, name: tag, services: new Set() })

/** A reader of Spanish, and a translator that answers each text as told, else in capitals. */
const reader = (
  terms: readonly GlossaryTerm[],
  answers: Record<string, string> = {},
  otherwise = (text: string) => text.toUpperCase(),
) => {
  const glossary = createGlossary(terms)
  const asked: string[] = []
  const translate = async (text: string) => {
    asked.push(text)
    return answers[text] ?? otherwise(text)
  }
  const read = async (text: string, from = 'en-US', to = 'es-MX') => {
    const known = glossary.textWithTerms(text, language(from), language(to))
    return known ? keepProtected(text, translate, to, keepTerms(known, 'one', translate)) : translate(text)
  }
  return { asked, read }
}

const bay: GlossaryTerm = { term: 'Green Bay', keep: true }
const letter: GlossaryTerm = {
  term: 'discharge letter',
  language: 'en',
  translations: { es: 'informe de alta', fr: 'lettre de sortie' },
}

it('a term that is in the translation takes no further call', { tags: ['glossary'] }, async () => {
  const { read, asked } = reader([bay], { 'In Green Bay.': 'En Green Bay.' })
  expect([await read('In green bay.'), asked]).toEqual(['En Green Bay.', ['In Green Bay.']])
})

it('a translator that keeps a translated term in place fits the sentence to it', {
  tags: ['glossary'],
}, async () => {
  const { read, asked } = reader([letter], { 'The informe de alta.': 'El informe de alta.' })
  expect([await read('The discharge letter.'), asked]).toEqual(['El informe de alta.', ['The informe de alta.']])
})

it("the translator's own rendering of a term is requested once, and replaced from then on", {
  tags: ['glossary'],
}, async () => {
  const answers = {
    'The informe de alta.': 'El informe.',
    'My informe de alta!': '¡Mi informe!',
    'The discharge letter.': 'La carta de descarga.',
    'My discharge letter!': '¡Mi carta de descarga!',
    'discharge letter': 'Carta de descarga.',
  }
  const { read, asked } = reader([letter], answers)
  expect([await read('The discharge letter.'), await read('My discharge letter!')]).toEqual([
    'La informe de alta.',
    '¡Mi informe de alta!',
  ])
  expect(asked).toEqual([
    'The informe de alta.',
    'The discharge letter.',
    'discharge letter',
    'My informe de alta!',
    'My discharge letter!',
  ])
})

it("a name that is never translated is found by the translator's rendering of it", async () => {
  const { read, asked } = reader([letter, bay], {
    'The informe de alta in Green Bay.': 'El informe de alta en la Bahía Verde.',
    'Green Bay': 'Bahía verde',
  })
  expect(await read('The discharge letter in Green Bay.')).toBe('El informe de alta en la Green Bay.')
  expect(asked).toEqual(['The informe de alta in Green Bay.', 'Green Bay'])
})

it('the words around a term are translated separately as a last resort', { tags: ['glossary'] }, async () => {
  const { read } = reader([bay], {
    'I live in Green Bay with them.': 'Vivo allí con ellos.',
    'I live in': 'Vivo en',
    'with them.': 'Con ellos.',
  })
  expect(await read('I live in Green Bay with them.')).toBe('Vivo en Green Bay con ellos.')
})

it('a text of only a term gives its translation, without a call', async () => {
  const { read, asked } = reader([letter])
  expect([await read('Discharge letter!'), asked]).toEqual(['Informe de alta!', []])
})

it('an entry with a language works in every direction between its languages', async () => {
  const { read } = reader([letter, { term: 'Lingobooth', translations: { es: 'Lingobuz' } }])
  expect([
    await read('Informe de alta', 'es-ES', 'en-GB'),
    await read('informe de alta', 'es-ES', 'fr-CA'),
    await read('Lingobooth', 'de-DE', 'es-ES'),
    await read('Lingobuz', 'es-ES', 'de-DE'),
  ]).toEqual(['Discharge letter', 'lettre de sortie', 'Lingobuz', 'LINGOBUZ'])
})

it('a term that is kept has a translation only in languages that the entry names', async () => {
  const { read } = reader([{ ...bay, translations: { zh: '绿湾' } }])
  expect([await read('Green Bay', 'en', 'zh-CN'), await read('绿湾', 'zh-CN', 'en'), await read('Green Bay')]).toEqual([
    '绿湾',
    'Green Bay',
    'Green Bay',
  ])
})

it('a link that contains a term stays a link, and a term that contains a number stays a term', async () => {
  const vitamin = { term: 'vitamin B-12', language: 'en', translations: { es: 'vitamina B12' } }
  const { read } = reader([bay, vitamin, { term: 'green', language: 'en', translations: { es: 'verde' } }], {
    'See https://green.com, vitamina B12 and 5 mg.': 'Ve https://verde.com, B-12 y 5 mg.',
  })
  expect(await read('See https://green.com, vitamin B-12 and 5 mg.')).toBe(
    'SEE https://green.com, vitamina B12 AND 5 MG.',
  )
})

it('words are joined with a space even if the source script has none', async () => {
  const { read } = reader([{ term: '绿湾', language: 'zh', translations: { es: 'Green Bay' } }], {
    '我住在Green Bay很久了': 'Vivo allí',
    我住在绿湾很久了: 'Vivo allí',
    我住在: 'Vivo en',
    很久了: 'desde siempre',
  })
  expect(await read('我住在绿湾很久了', 'zh-CN')).toBe('Vivo en Green Bay desde siempre')
})

it('a lower-case word in a sentence stays so, except in a language that capitalises nouns', async () => {
  const answers = { 'the Green Bay house': 'x', the: 'Das', house: 'Haus' }
  const { read } = reader([bay], answers)
  expect([await read('the Green Bay house', 'en', 'es'), await read('the Green Bay house', 'en', 'de')]).toEqual([
    'Das Green Bay haus',
    'Das Green Bay Haus',
  ])
})

it('a line never takes more calls than the maximum number of parts', { tags: ['glossary'] }, async () => {
  const terms = Array.from({ length: 40 }, (_, index) => ({ term: `name${index}x`, keep: true }))
  const text = (count: number) =>
    terms
      .slice(0, count)
      .map(({ term }) => `see ${term}`)
      .join(' ')
  const cost = async (count: number) => {
    const { read, asked } = reader(terms, { [text(count)]: 'x' })
    return [(await read(text(count))) !== '', asked.length]
  }
  expect([await cost(6), await cost(7), await cost(maxTermParts), await cost(maxTermParts + 1)]).toEqual([
    [true, 1 + 6 + 6],
    [true, 1 + 7],
    [true, 1 + maxTermParts],
    [false, 1],
  ])
})

it("the translator's renderings of 500 terms are cached", async () => {
  const terms = Array.from({ length: keptRenderings + 1 }, (_, index) => ({ term: `Name ${index}x`, keep: true }))
  const { read, asked } = reader(terms, {}, () => 'x')
  const first = 'see Name 0x'
  const isAskedAgain = async () => {
    const before = asked.length
    await read(first)
    return asked.slice(before).includes('Name 0x')
  }
  await read(first)
  for (const { term } of terms.slice(1, -1)) await read(`see ${term}`)
  expect(await isAskedAgain()).toBe(false)
  await read(`see ${terms.at(-1)?.term}`)
  expect(await isAskedAgain()).toBe(true)
  expect(keptRenderings).toBe(500)
})
