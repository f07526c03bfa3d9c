import { expect, it } from 'vitest'
import { leftOutFiles } from './left-out-files.ts'

const paths = (...given: Parameters<typeof leftOutFiles>) => [...leftOutFiles(...given).keys()]

it('the whole form leaves out no file', () => {
  expect(paths(true, [])).toEqual([])
})

it('each left-out file has a reason', () => {
  for (const reason of leftOutFiles(false, []).values()) expect(reason).toMatch(/^runs every night, and when \S+ /)
})

it('a file requested by a part of its path is not left out', () => {
  const isOfWeb = (path: string) => path.startsWith('packages/web/')
  expect(paths(false, ['packages/web/'])).toEqual(paths(false, []).filter((path) => !isOfWeb(path)))
})
