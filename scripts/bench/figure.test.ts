import { expect, it } from 'vitest'
import { higherIsBetter, lowerIsBetter, neitherIsBetter, problemOf, shownFigure } from './figure.ts'

it('a bench that measures nothing, or returns no number, fails', () => {
  expect(problemOf([])).toBe('It measured nothing.')
  expect(
    problemOf([
      lowerIsBetter('one', 1, 'ms'),
      lowerIsBetter('two', Number.NaN, 'ms'),
      lowerIsBetter('three', Number.POSITIVE_INFINITY, 'ms'),
    ]),
  ).toBe('It has no number for two; three.')
  expect(problemOf([lowerIsBetter('one', 0, 'ms')])).toBeUndefined()
})

it('a figure states what it is, its unit, and which direction is better', () => {
  const shown = [
    lowerIsBetter('time', 1.234, 'ms', { goal: 50 }),
    higherIsBetter('rate', 12_345.6, 'lines/s'),
    neitherIsBetter('length', 12.34, 's'),
    lowerIsBetter('lines', 3, 'lines'),
  ].map((figure) => shownFigure(figure).replace(/ {2,}/g, ' '))
  expect(shown).toEqual([
    ' time 1.23 ms (lower is better, at most 50)',
    ' rate 12,346 lines/s (higher is better)',
    ' length 12.3 s',
    ' lines 3 lines (lower is better)',
  ])
})
