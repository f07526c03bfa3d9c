import { expect, it } from 'vitest'
import { maxTargets } from '../constants.ts'
import { targetsOf } from './targets.ts'

it('puts the most read language first, and those read as often in the order in which they were found', () => {
  expect(targetsOf('en', [['fr'], ['de'], ['de'], ['en'], ['es', 'es']])).toEqual(['de', 'fr', 'es'])
})

it('takes ten languages at most', () => {
  const many = Array.from({ length: 12 }, (_, index) => [`language-${index}`])
  expect([targetsOf('en', many).length, maxTargets]).toEqual([10, 10])
})
