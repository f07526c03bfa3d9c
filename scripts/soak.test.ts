import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

it('pnpm soak prepares a fresh clone as pnpm test does, and runs the same tests', () => {
  expect(scripts.soak).toBe(scripts.test.replace('vitest run', 'LINGOBOOTH_SOAK=1 vitest run'))
})
