import { expect, it } from 'vitest'
import { readPage } from '../readme/pages.ts'
import { colorsOf, contrasts, tokens, uses, withColors } from './color-tables.ts'

it('a colour is read for each theme, in short or long form', () => {
  expect(colorsOf('--_raised: var(--lb-raised, light-dark(#fff, #22262e));')).toEqual(
    new Map([['raised', { light: '#ffffff', dark: '#22262e' }]]),
  )
})

it('every colour has enough contrast with its background, in both themes', () => {
  const weak = uses.flatMap(({ name, on, least }) =>
    on.filter((ground) => Math.min(...Object.values(contrasts(name, ground))) < least).map((ground) => [name, ground]),
  )
  expect(weak).toEqual([])
})

it('the looks page has every colour, with its current contrast', () => {
  const page = readPage('docs/looks.md')
  expect(page).toBe(withColors(page))
  expect([...tokens.keys()].filter((name) => !page.includes(`| \`--lb-${name}\` |`))).toEqual([])
})
