import type { Language } from '@lingobooth/core'
import { expect, it } from 'vitest'
import { formatsOf } from '../messages/formats.ts'
import { nameLanguages } from './named-languages.ts'

const language = (tag: string, name: string, code = tag): Language => ({ tag, name, code, services: new Set() })
const catalogue = [
  language('en-US', 'English (United States)'),
  language('en-GB', 'English (UK)'),
  language('es-MX', 'Spanish (Mexico)'),
  language('fr-FR', 'French (France)'),
  language('de-DE', 'German (Germany)'),
  language('und', 'Klingon'),
  language('es-419', 'Latino'),
]
const namesIn = (tag: string, languages: readonly Language[] = catalogue) =>
  nameLanguages(languages, tag, formatsOf(tag)).map(({ label }) => label)

it('English names are the catalogue’s, those of countries in their short form', () => {
  expect(namesIn('en')).toEqual([
    'English (US)',
    'English (UK)',
    'Spanish (Mexico)',
    'French (France)',
    'German (Germany)',
    'Klingon',
    'Latino',
  ])
})

it('in another language they are its own, in its order after English and Spanish, with a capital', () => {
  expect(namesIn('es')).toEqual([
    'Inglés (EE. UU.)',
    'Inglés (RU)',
    'Español (México)',
    'Español (Latinoamérica)',
    'Alemán (Alemania)',
    'Francés (Francia)',
    'Klingon',
  ])
})

it('where two would read the same, they are the catalogue’s', () => {
  const twice = [language('de-DE', 'German, formal', 'formal'), language('de-DE', 'German, informal', 'informal')]
  expect(namesIn('es', twice)).toEqual(['German, formal', 'German, informal'])
})

it('a tag that is none leaves the name', () => {
  expect(namesIn('es', [language('not a tag', 'Elvish')])).toEqual(['Elvish'])
})
