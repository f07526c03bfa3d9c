import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readPages, root } from './pages.ts'

const tried = readFileSync(`${root}smokes/jest/jest.config.mjs`, 'utf8')

it('a page that configures Jest says what the smoke runs', () => {
  const settings = readPages().flatMap(({ path, text }) =>
    [...text.matchAll(/transformIgnorePatterns: [^\n`]*\]|\/\/ jest\.config\.\w+/gu)].map(([found]) => [path, found]),
  )
  expect(settings.filter(([, found = '']) => !tried.includes(found) && found !== '// jest.config.mjs')).toEqual([])
  expect(settings.length).toBeGreaterThan(1)
})
