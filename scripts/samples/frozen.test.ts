import { expect, it } from 'vitest'
import { frozen, present } from './frozen.ts'

it('the samples are unedited, since they stand in for existing applications', () => {
  expect(present()).toEqual(frozen)
})
