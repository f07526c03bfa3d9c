import { expect, it } from 'vitest'
import { frozen, present } from './frozen.ts'

it('nobody has edited the samples, which stand in for applications that exist', () => {
  expect(present()).toEqual(frozen)
})
