import { expect, it } from 'vitest'
import { countFailure, endFailures, forgetMissed, isOut, noFailures } from './outages.ts'

it('a service counts as out after three failures in a row, until one call succeeds', () => {
  const once = countFailure(noFailures, 'voice')
  const twice = countFailure(once, 'voice')
  const thrice = countFailure(twice, 'voice')
  expect([once, twice, thrice].map((failures) => isOut(failures, 'voice'))).toEqual([false, false, true])
  expect(isOut(thrice, 'recognition')).toBe(false)
  expect(isOut(countFailure(thrice, 'voice'), 'voice')).toBe(true)
  expect(endFailures(thrice, 'recognition').voice).toBe(3)
  expect(endFailures(thrice, 'voice')).toEqual(noFailures)
})

it('missed words are forgotten without ending the count of failures', () => {
  const missed = forgetMissed(countFailure(noFailures, 'recognition'))
  expect([missed.missed, missed.recognition, forgetMissed(missed)]).toEqual([false, 1, missed])
})

it('recognition that has not worked yet is out after one failure', () => {
  const failed = (failures = noFailures) => countFailure(failures, 'recognition')
  expect([isOut(failed(), 'recognition'), isOut(failed(endFailures(failed(), 'recognition')), 'recognition')]).toEqual([
    true,
    false,
  ])
})
