import { expect, it } from 'vitest'
import { leftOutFiles } from './left-out-files.ts'

const paths = (...given: Parameters<typeof leftOutFiles>) => [...leftOutFiles(...given).keys()]

it('leaves out no file in the whole form', () => {
  expect(paths(true, [])).toEqual([])
})

it('says of each file why it is left out', () => {
  for (const reason of leftOutFiles(false, []).values()) expect(reason).toMatch(/^runs every night, and when \S+ /)
})

it('leaves out none that is asked for by a part of its path', () => {
  const isOfWeb = (path: string) => path.startsWith('packages/web/')
  expect(paths(false, ['packages/web/'])).toEqual(paths(false, []).filter((path) => !isOfWeb(path)))
})
