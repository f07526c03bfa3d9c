import { matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import changesets from '../../.changeset/config.json' with { type: 'json' }
import { packages } from '../packages/published.ts'

it('every published package is in the group that shares one version', () => {
  const [patterns = []] = changesets.fixed
  expect(packages.filter(({ name }) => !patterns.some((pattern) => matchesGlob(name, pattern)))).toEqual([])
})
