import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../../scripts/run.ts'
import { notRun, withResults } from './page.ts'
import { bleuSignature } from './scores/bleu.ts'
import { chrfSignature } from './scores/chrf.ts'

const page = readFileSync(`${root}laboratory/meaning/results.md`, 'utf8')

it('the page shows the recorded results', () => {
  expect(withResults(page) === page, 'Draw it again with pnpm bench:meaning --draw.').toBe(true)
})

it('the page says how scores are counted, as sacrebleu does', () => {
  for (const signature of [chrfSignature, bleuSignature])
    expect(page).toContain(`\`${signature.replaceAll('|', '\\|')}\``)
})

it.each([
  [[], 'not run here'],
  [['KEY', 'URL'], 'not run here: set `KEY`, `URL`'],
])('a row without results says what it needs, if it needs something: %j', (needs, said) => {
  expect(notRun({ needs })).toBe(said)
})
