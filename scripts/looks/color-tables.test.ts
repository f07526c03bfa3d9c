import { expect, it } from 'vitest'
import { readPage } from '../readme/pages.ts'
import { colorsOf, contrasts, tokens, uses, withColors } from './color-tables.ts'

it('reads a colour of each theme, short or long', () => {
  expect(colorsOf('--_raised: var(--lb-raised, light-dark(#fff, #22262e));')).toEqual(
    new Map([['raised', { light: '#ffffff', dark: '#22262e' }]]),
  )
})

it('every colour stands out from what it stands on, in both themes', () => {
  const weak = uses.flatMap(({ name, on, least }) =>
    on.filter((ground) => Math.min(...Object.values(contrasts(name, ground))) < least).map((ground) => [name, ground]),
  )
  expect(weak).toEqual([])
})

it('the page about looks has every colour, with the contrast of today', () => {
  const page = readPage('docs/looks.md')
  expect(page).toBe(withColors(page))
  expect([...tokens.keys()].filter((name) => !page.includes(`| \`--lb-${name}\` |`))).toEqual([])
})
