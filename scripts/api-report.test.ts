import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run.ts'

const declared = /^export (?:declare )?(?:abstract )?(?:class|const|function|interface|type) (\w+)/gm
const renamed = /^export \{ (.+) \}/gm

/** The names that an entry exports, as its report has them. */
function namesIn(report: string): readonly string[] {
  const aliases = [...report.matchAll(renamed)].flatMap(([, names = '']) => names.split(', '))
  return [...report.matchAll(declared)].map(([, name = '']) => name).concat(aliases)
}

const entries = globSync('core*.api.md', { cwd: join(root, 'api') })
const names = entries.flatMap((entry) => [...new Set(namesIn(readFileSync(join(root, 'api', entry), 'utf8')))])

it('the core exports at most 194 names over its five entries', () => {
  expect(entries.length).toBe(5)
  expect(names).toContain('createBooth')
  expect(names.length).toBeLessThanOrEqual(194)
})

it('the core exports each name from one entry', () => {
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
