import { expect, it } from 'vitest'
import { maxTargets } from '../../link/limits.ts'
import { targetLanguages } from './target-languages.ts'

it('the most read language comes first, and equally read ones are ordered by code, not by input', () => {
  expect(targetLanguages('en', [['fr'], ['de'], ['de'], ['en'], ['es', 'es']], maxTargets)).toEqual(['de', 'es', 'fr'])
  expect(targetLanguages('en', [['es', 'es'], ['fr'], ['de'], ['en'], ['de']], maxTargets)).toEqual(['de', 'es', 'fr'])
})

it('as many languages are chosen as the limit allows', () => {
  const many = Array.from({ length: 12 }, (_, index) => [`language-${index}`])
  expect([targetLanguages('en', many, maxTargets).length, targetLanguages('en', many, 2).length, maxTargets]).toEqual([
    10, 2, 10,
  ])
})

it("the languages of a reader of many are left out before another's only language", () => {
  const many = Array.from({ length: 50 }, (_, index) => `a-${index}`)
  expect(targetLanguages('en', [many, ['zu']], 2)).toEqual(['zu', 'a-0'])
})
