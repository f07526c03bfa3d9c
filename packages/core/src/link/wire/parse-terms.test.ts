import { describe, expect, it } from 'vitest'
import { createControl } from './control-message.ts'
import { parseControl } from './parse-control.ts'
import { readTerm } from './parse-terms.ts'
import { maxRoomTermChars, maxRoomTermLanguages, maxToldTerms } from './room-terms.ts'

const texts = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, 'a']))
const message = (terms: unknown) =>
  parseControl(createControl({ type: 'glossary', terms: terms as never }, { clientId: 'hanna', sentAtMs: 1, id: 'a' }))
const bay = { term: 'Bay', order: 1, keep: true }

describe('a message with terms of the room', () => {
  it('has terms with their meaning, and terms that were removed', () => {
    const terms = [
      bay,
      { term: 'alta', order: 2, translations: { en: 'discharge' } },
      { term: 'x', order: 3, removed: true },
    ]
    expect(message(terms)).toEqual({ type: 'glossary', id: 'a', clientId: 'hanna', terms })
  })

  it('is read without what it does not need, in composed letters', () => {
    const told = { term: ' cafe\u0301 ', order: 1, removed: true, translations: { en: 'x' }, soundsLike: 'y' }
    expect(message([told])).toMatchObject({ terms: [{ term: 'caf\u00e9', order: 1, removed: true }] })
    expect(message([{ ...bay, soundsLike: 'y' }])).toMatchObject({ terms: [bay] })
  })

  it.each([
    ['no list', 'Bay'],
    ['too many terms', Array(maxToldTerms + 1).fill(bay)],
    ['a term that is no object', [bay, 'Bay']],
    ['an empty term', [bay, { ...bay, term: ' ' }]],
    ['a term that is too long', [bay, { ...bay, term: 'a'.repeat(maxRoomTermChars + 1) }]],
    ['a term of more than one line', [bay, { ...bay, term: 'a\nb' }]],
    ['half a character', [bay, { ...bay, term: '\ud83d' }]],
    ['no number', [bay, { term: 'Bay', keep: true }]],
    ['a number that is none', [bay, { ...bay, order: Number.POSITIVE_INFINITY }]],
    ['a number below 0', [bay, { ...bay, order: -1 }]],
    ['no meaning', [bay, { term: 'Bay', order: 1 }]],
    ['no meaning, but a list of translations', [bay, { term: 'Bay', order: 1, translations: {} }]],
    ['an untrue keep', [bay, { ...bay, keep: false }]],
    ['translations that are a text', [bay, { term: 'Bay', order: 1, translations: 'bay' }]],
    ['too many languages', [bay, { term: 'Bay', order: 1, translations: texts(maxRoomTermLanguages + 1) }]],
    ['an empty translation', [bay, { term: 'Bay', order: 1, translations: { en: '' } }]],
    [
      'a translation that is too long',
      [bay, { term: 'Bay', order: 1, translations: { en: 'a'.repeat(maxRoomTermChars + 1) } }],
    ],
    ['no language', [bay, { term: 'Bay', order: 1, translations: { '': 'bay' } }]],
  ])('is none with %s', (_, terms) => {
    expect(message(terms)).toBe(null)
  })
})

describe('a term that somebody adds', () => {
  it('is read as it travels', () => {
    const languages = texts(maxRoomTermLanguages)
    expect(readTerm({ term: ' Bay ', keep: false, translations: languages })).toEqual({
      term: 'Bay',
      translations: languages,
    })
    expect(readTerm({ term: 'Bay', keep: true, translations: {} })).toEqual({ term: 'Bay', keep: true })
    expect(maxRoomTermChars).toBe(100)
    expect(maxRoomTermLanguages).toBe(10)
  })

  it.each([
    ['nothing', null, 'term', 'empty'],
    ['no words', { keep: true }, 'term', 'empty'],
    ['blank words', { term: ' ', keep: true }, 'term', 'empty'],
    ['long words', { term: 'a'.repeat(maxRoomTermChars + 1), keep: true }, 'term', 'too-long'],
    ['words in two lines', { term: 'a\nb', keep: true }, 'term', 'not-one-line'],
    ['no meaning', { term: 'Bay' }, 'translations', 'empty'],
    ['an empty translation', { term: 'Bay', translations: { en: ' ' } }, 'translations', 'empty'],
    ['a long translation', { term: 'Bay', translations: { en: 'a'.repeat(500) } }, 'translations', 'too-long'],
    ['no language', { term: 'Bay', translations: { e: 'bay' } }, 'translations', 'no-language'],
    [
      'too many languages',
      { term: 'Bay', translations: texts(maxRoomTermLanguages + 1) },
      'translations',
      'too-many-languages',
    ],
  ])('is refused, with the part that is wrong: %s', (_, term, at, reason) => {
    expect(readTerm(term)).toEqual({ at, reason })
  })
})
