import { expect, it } from 'vitest'
import { filterLanguages } from './filter-languages.ts'

const options = [
  ['English (US)', 'English (United States)', 'en-US'],
  ['Español (España)', 'Spanish (Spain)', 'es-ES'],
  ['Francés (Canadá)', 'Québécois', 'fr-CA'],
  ['Francés (Francia)', 'French (France)', 'fr-FR'],
  ['Alemán (Alemania)', 'German (Germany)', 'de-DE'],
  ['Klingon', 'Klingon', 'und'],
].map(([label = '', name = '', tag = '']) => ({
  label,
  language: { name, tag, code: name.toLowerCase(), services: new Set<never>() },
}))
const labels = options.map(({ label }) => label)
const french = ['Francés (Canadá)', 'Francés (Francia)']

it.each([
  ['nothing', null, labels],
  ['only whitespace', '  ', labels],
  ['the displayed name', 'ALEMAN', ['Alemán (Alemania)']],
  ['the words of a name in any order', 'canada fran', ['Francés (Canadá)']],
  ['the catalogue’s name', 'quebec', ['Francés (Canadá)']],
  ['its name in full', 'english (united states)', ['English (US)']],
  ['its English name', 'french', french],
  ['the native name', 'deutsch', ['Alemán (Alemania)']],
  ['a name without a tag', 'kling', ['Klingon']],
  ['a name of no language', 'romulan', []],
])('%s: %s finds %j', (_, query, expected) => {
  expect(filterLanguages(options, query).map(({ label }) => label)).toEqual(expected)
})
