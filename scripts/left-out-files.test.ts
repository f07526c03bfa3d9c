import { expect, it } from 'vitest'
import { leftOutFiles } from './left-out-files.ts'

it('leaves out no file in the whole form', () => {
  expect([...leftOutFiles(true)]).toEqual([])
})

it('says of each file why it is left out', () => {
  for (const [file, reason] of leftOutFiles(false))
    expect([file, reason]).toEqual([file, expect.stringContaining('runs every night')])
})
