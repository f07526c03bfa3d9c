import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Language } from '../ports/common.ts'
import { checkPageLanguage, readPageParameters, readScreenParameters } from './page-parameters.ts'

describe('a page address', () => {
  it('provides name, conference, language and gender', { tags: ['address-parameters'] }, () => {
    expect(readPageParameters('?n=Ada%20Lovelace&id=weekly+talk&lng=fr-FR&g=female')).toEqual({
      ok: true,
      parameters: { name: 'Ada Lovelace', room: 'weekly talk', language: 'fr-FR', gender: 'female' },
    })
  })

  it.each(['en-US', 'es_ES', 'iw', 'zh-Hans-CN', 'english-united-states'])(
    'provides the language %s',
    { tags: ['address-language'] },
    (lng) => {
      expect(readPageParameters(new URLSearchParams({ n: 'Ada', id: 'r', lng }))).toEqual({
        ok: true,
        parameters: { name: 'Ada', room: 'r', language: lng, gender: 'male' },
      })
    },
  )

  it('distinguishes conference names that differ in any character', () => {
    const room = (query: string) => {
      const result = readPageParameters(query)
      return result.ok ? result.parameters.room : null
    }
    expect(room('?n=A&id=a&lng=en')).toBe('a')
    expect(room('?n=A&id=a%20&lng=en')).toBe('a ')
    expect(room('?n=A&id=%20a&lng=en')).toBe(' a')
  })

  it.each([
    ['', ['n', 'id', 'lng']],
    ['?', ['n', 'id', 'lng']],
    ['?g=male', ['n', 'id', 'lng']],
    ['?n=Ada&id=%20&lng=', ['id', 'lng']],
    ['?id=r&lng=en-US', ['n']],
    ['?n=%E2%80%AE&id=r&lng=en-US', ['n']],
  ])('%j misses %j', (query, missing) => {
    expect(readPageParameters(query)).toEqual({ ok: false, missing, invalid: [] })
  })

  it('means male if g is missing', { tags: ['address-gender'] }, () => {
    const male = { ok: true, parameters: { name: 'A', room: 'r', language: 'en', gender: 'male' } }
    expect(readPageParameters('?n=A&id=r&lng=en')).toEqual(male)
    expect(readPageParameters('?n=A&id=r&lng=en&g=')).toEqual(male)
  })

  it.each([
    ['?n=A&id=r&lng=en&g=robot', ['g']],
    ['?n=A&id=r&lng=e%21', ['lng']],
    ['?n=A&id=r&lng=5&g=Male', ['lng', 'g']],
    ['?n=A&id=r&lng=en+US', ['lng']],
  ])('%j has invalid values: %j', { tags: ['address-gender'] }, (query, invalid) => {
    expect(readPageParameters(query)).toEqual({ ok: false, missing: [], invalid })
  })

  it('is parsed whatever it contains', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, gender) => {
        expect(typeof readPageParameters(new URLSearchParams({ n: name, g: gender, id: 'r', lng: 'en' })).ok).toBe(
          'boolean',
        )
        expect(typeof readPageParameters(name).ok).toBe('boolean')
      }),
    )
  })
})

describe('the language in the page address', () => {
  const french: Language = { code: 'french-france', tag: 'fr-FR', name: 'French', services: new Set() }
  const parameters = { name: 'Ada', room: 'r', language: 'fr-FR', gender: 'male' } as const

  it('is resolved to one of the catalogue', () => {
    expect(checkPageLanguage(parameters, [french])).toEqual({ ok: true, language: french })
  })

  it('is invalid if the catalogue has nothing similar', () => {
    const german = { ...parameters, language: 'de-DE' }
    expect(checkPageLanguage(german, [french])).toEqual({ ok: false, missing: [], invalid: ['lng'] })
  })
})

describe('the address of a screen that only reads', () => {
  it('has a room, unchanged, and a language', () => {
    expect(readScreenParameters('?id=Weekly+talk+&lng=%20es-ES&n=Ada')).toEqual({
      room: 'Weekly talk ',
      language: 'es-ES',
    })
  })

  it('may leave out either', () => {
    expect([readScreenParameters(''), readScreenParameters('?id=+&lng=')]).toEqual([{}, {}])
  })
})
