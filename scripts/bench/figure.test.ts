import { expect, it } from 'vitest'
import { type Figure, higherIsBetter, lowerIsBetter, neitherIsBetter, problemOf, shownFigure } from './figure.ts'

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

it('a bench fails for a count or a ratio beyond its goal, and for no time', () => {
  const fails = (...figures: readonly Figure[]) => problemOf(figures)
  expect(
    fails(lowerIsBetter('words', 0.31, 'words', { goal: 0.3 }), lowerIsBetter('ratio', 1.2, 'times', { goal: 1.3 })),
  ).toBe('Beyond its goal: words.')
  expect(fails(higherIsBetter('told', 98, 'lines', { goal: 99 }))).toBe('Beyond its goal: told.')
  expect(fails(lowerIsBetter('time', 60, 'ms', { goal: 50 }), higherIsBetter('rate', 1, 'lines/s', { goal: 5 }))).toBe(
    undefined,
  )
  expect(fails(lowerIsBetter('at it', 3, 'calls', { goal: 3 }), neitherIsBetter('of it', 3, 'calls'))).toBe(undefined)
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
