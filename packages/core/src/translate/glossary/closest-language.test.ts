import { expect, it } from 'vitest'
import { closestTo } from './closest-language.ts'

const language = (tag: string, code = tag) => ({ code, tag, name: tag, services: new Set<never>() })

it.each([
  ['es-MX', { es: 'a', 'es-MX': 'b', 'es-ES': 'c' }, 'b'],
  ['es-MX', { 'es-ES': 'c', es: 'a' }, 'a'],
  ['es-MX', { 'es-ES': 'c' }, 'c'],
  ['es-MX', { 'spanish-mexico': 'd', es: 'a' }, 'd'],
  ['es-MX', { pt: 'e' }, undefined],
  ['zh-Hant-TW', { 'zh-Hans': 's', 'zh-Hant': 't' }, 't'],
  ['zh-Hant-TW', { zh: 's' }, undefined],
  ['zh-CN', { zh: 's' }, 's'],
  ['sr-Latn-RS', { sr: 'c', 'sr-RS': 'c' }, undefined],
  ['sr-Latn-RS', { sr: 'c', 'sr-Latn': 'l' }, 'l'],
  ['nb-NO', { no: 'n' }, 'n'],
  ['no-NO', { 'nn-NO': 'n', 'nb-NO': 'b' }, 'b'],
  ['iw', { he: 'h' }, 'h'],
  ['es-ES', { es: 'a', es_ES: 'b' }, 'b'],
  ['pt-PT', { 'pt-BR': 'b' }, 'b'],
  ['pt-AO', { 'pt-BR': 'b', 'pt-PT': 'p' }, 'p'],
  ['pt-PT', { 'pt-BR': 'b', pt: 'p' }, 'p'],
  ['zh-HK', { zh: 's', 'zh-TW': 't' }, 't'],
  ['yue', { 'zh-Hant': 't' }, 't'],
  ['und', { 'not a language': 'x' }, undefined],
])('in %s, the closest of %j is %s', (tag, texts, expected) => {
  expect(closestTo(language(tag))(texts)).toBe(expected)
})

it('the code of the catalogue is matched first', () => {
  expect(closestTo(language('es-MX', 'ours'))({ es: 'a', ours: 'b' })).toBe('b')
})
