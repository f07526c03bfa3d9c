import type { LanguageOption } from '@lingobooth/core'
import { expect, it } from 'vitest'
import { filterLanguages } from './filter-languages.ts'

const options = ['English (United States)', 'Español (España)', 'Français (Québec)', 'Français (France)'].map(
  (label): LanguageOption => ({ label, value: label, img: '', services: [] }),
)
const found = (query: string | null) => filterLanguages(options, query).map(({ label }) => label)

it.each([
  [null, options.map(({ label }) => label)],
  ['  ', options.map(({ label }) => label)],
  ['espanol', ['Español (España)']],
  ['FRANC', ['Français (Québec)', 'Français (France)']],
  ['quebec fran', ['Français (Québec)']],
  ['klingon', []],
])('%s finds %j', (query, expected) => {
  expect(found(query)).toEqual(expected)
})
