import { expect, test } from 'vitest'
import { unannounced } from './unannounced.ts'

const name = '@lingobooth/core'
const [before, after] = ['export const one: 1;\n', 'export const one: 1;\nexport const two: 2;\n']
const changeset = (of: string, more = '') => `---\n"${of}": minor\n---\n\nCounts to two.\n${more}`

test('a new public name needs a changeset of its package', () => {
  const reports = [{ package: name, before, after }]
  expect(unannounced(reports, [changeset('@lingobooth/web')])).toEqual([expect.stringContaining('no changeset')])
  expect(unannounced(reports, [changeset(name)])).toEqual([])
})

test('a removed or changed name needs migration instructions in a changeset', () => {
  const reports = [{ package: name, before: after, after: before }]
  expect(unannounced(reports, [changeset(name)])).toEqual([expect.stringContaining('To migrate, ')])
  expect(unannounced(reports, [changeset(name, '\nTo migrate, count to one.\n')])).toEqual([])
})
