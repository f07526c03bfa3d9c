import { expect, it } from 'vitest'
import { readPage } from '../readme/pages.ts'
import { colorsOf, contrasts, tokens, uses } from './colors.ts'

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

it('the page of panels has every colour but those of speakers, in both themes', () => {
  const page = readPage('docs/panels.md')
  const rows = [...tokens].filter(([name]) => !name.startsWith('speaker-'))
  const missing = rows.filter(
    ([name, { light, dark }]) => !page.includes(`| \`--lb-${name}\` | \`${light}\`, \`${dark}\` |`),
  )
  expect(missing).toEqual([])
})
