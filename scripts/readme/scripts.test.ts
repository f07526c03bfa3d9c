import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../run.ts'

it('CONTRIBUTING.md says what each script is for', () => {
  const [, table = ''] = readFileSync(`${root}CONTRIBUTING.md`, 'utf8').split('| Script | For |')
  const named = [...(table.split('\n\n')[0] ?? '').matchAll(/`([a-z-]+)`/g)].map(([, name]) => name)
  const present = readdirSync(`${root}scripts`).map((name) => name.replace(/(\.test)?\.ts$/, ''))
  expect(new Set(present.filter((name) => !named.includes(name)))).toEqual(new Set())
})
