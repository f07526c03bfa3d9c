import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('the element installs alone: dependencies for bundlers are optional', () => {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  const { dependencies = {}, peerDependencies, peerDependenciesMeta } = manifest
  const needed = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  expect([Object.keys(dependencies), needed]).toEqual([[], []])
})
