import { expect, test } from 'vitest'
import { apertiumPairs } from './engines/apertium-pairs.ts'
import { findLanguage, flagSvg, languages, servicesOf } from './languages.ts'

test('a language code is the slug of the standard English name', () => {
  expect(Object.fromEntries(languages.map((language) => [language.tag, language.code]))).toEqual({
    'en-US': 'english-united-states',
    'en-GB': 'english-united-kingdom',
    'es-419': 'spanish-international',
    'es-ES': 'spanish-spain',
    'ar-SA': 'arabic-saudi-arabia',
    'ca-ES': 'catalan-spain',
    'fr-FR': 'french-france',
    'gl-ES': 'galician-spain',
    'de-DE': 'german-germany',
    'it-IT': 'italian-italy',
    'pt-BR': 'portuguese-brazil',
    'pt-PT': 'portuguese-portugal',
  })
})

test.each([
  ['english-united-states', 'en-US'],
  ['EN-us', 'en-US'],
  ['es', 'es-419'],
  ['fr-FR', 'fr-FR'],
])('%s resolves to %s', (wanted, tag) => {
  expect(findLanguage(wanted, 'sourceLanguage').tag).toBe(tag)
})

test('an unknown language is refused with the name of its parameter', () => {
  expect(() => findLanguage('klingon', 'targetLanguage')).toThrow(
    expect.objectContaining({
      statusCode: 400,
      code: 'unknown-language',
      message: 'targetLanguage must be a code or a tag that GET /languages lists.',
    }),
  )
})

test('services list what works right now, with an x for each missing one', () => {
  const all = { pairs: apertiumPairs, speech: true, recognition: true }
  const services = (tag: string, works: Parameters<typeof servicesOf>[1]) => servicesOf(findLanguage(tag, 'tag'), works)
  expect(services('en-US', all)).toBe('stt-ttt-tts')
  expect(services('es-ES', all)).toBe('x-ttt-tts')
  expect(services('ar-SA', all)).toBe('x-x-tts')
  expect(services('gl-ES', all)).toBe('x-ttt-x')
  expect(services('en-US', { ...all, speech: false })).toBe('stt-ttt-x')
  expect(services('en-US', { ...all, recognition: false })).toBe('x-ttt-tts')
  expect(services('fr-FR', { ...all, pairs: apertiumPairs.filter((pair) => pair.mode === 'eng-spa') })).toBe('x-x-tts')
})

test('every language has a flag, and no other file is served as one', () => {
  for (const { flag } of languages) expect(flagSvg(flag)).toMatch(/^<svg /)
  for (const name of ['XX', 'constructor', '../BR']) expect(flagSvg(name)).toBeUndefined()
})
