import { expect, it } from 'vitest'
import { beginsClause } from './sentence-parts.ts'

it.each([
  ['en-US', 'And then we left', 'Andrew left'],
  ['es-ES', 'pero no vino', 'perón no vino'],
  ['de-DE', 'weil er kam', 'weile noch'],
  ['zh-Hans-CN', '但是他没来', '他但是没来'],
  ['ar-EG', 'لكن لم يأت', 'لكنه'],
  ['he-IL', 'אבל הוא לא בא', 'אבלים'],
])('%s: "%s" begins a clause, "%s" does not', (tag, clause, other) => {
  expect([beginsClause(clause, tag), beginsClause(other, tag)]).toEqual([true, false])
})

it('there are no clause starts in a language without a list, or in no words', () => {
  expect([beginsClause('och sedan', 'sv-SE'), beginsClause('', 'en-US')]).toEqual([false, false])
})
