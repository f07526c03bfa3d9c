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

it('English names are those of the catalogue, with short country names', () => {
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

it('names in another language are capitalised, and sorted in that language after English and Spanish', () => {
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

it('two names that would read the same stay those of the catalogue', () => {
  const twice = [language('de-DE', 'German, formal', 'formal'), language('de-DE', 'German, informal', 'informal')]
  expect(namesIn('es', twice)).toEqual(['German, formal', 'German, informal'])
})

it('an invalid tag leaves the name unchanged', () => {
  expect(namesIn('es', [language('not a tag', 'Elvish')])).toEqual(['Elvish'])
})
