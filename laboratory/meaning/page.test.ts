import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { notRun, resultsPage } from './page.ts'

it('the page shows the recorded results', () => {
  const page = readFileSync(new URL('results.md', import.meta.url), 'utf8')
  expect(page === resultsPage(), 'Draw it again with bench:meaning --draw.').toBe(true)
})

it.each([
  [[], 'not run here'],
  [['KEY', 'URL'], 'not run here: set `KEY`, `URL`'],
])('a row without results says what it needs, if it needs something: %j', (needs, said) => {
  expect(notRun({ needs })).toBe(said)
})
