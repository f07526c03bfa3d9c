import { expect, it } from 'vitest'
import { maxTargets } from '../../constants.ts'
import { targetsOf } from './readers.ts'

it('puts the most read language first, and those read as often by code, in whatever order they were found', () => {
  expect(targetsOf('en', [['fr'], ['de'], ['de'], ['en'], ['es', 'es']], maxTargets)).toEqual(['de', 'es', 'fr'])
  expect(targetsOf('en', [['es', 'es'], ['fr'], ['de'], ['en'], ['de']], maxTargets)).toEqual(['de', 'es', 'fr'])
})

it('takes as many languages as it may', () => {
  const many = Array.from({ length: 12 }, (_, index) => [`language-${index}`])
  expect([targetsOf('en', many, maxTargets).length, targetsOf('en', many, 2).length, maxTargets]).toEqual([10, 2, 10])
})

it('leaves out the languages of one who reads many before the one of somebody else', () => {
  const many = Array.from({ length: 50 }, (_, index) => `a-${index}`)
  expect(targetsOf('en', [many, ['zu']], 2)).toEqual(['zu', 'a-0'])
})
