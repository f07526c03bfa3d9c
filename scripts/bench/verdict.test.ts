import { describe, expect, it } from 'vitest'
import { higherIsBetter, lowerIsBetter, neitherIsBetter } from './figure.ts'
import { isFailure, judge } from './verdict.ts'

const timesMs = (...values: number[]) => values.map((value) => [lowerIsBetter('time', value, 'ms')])
const rates = (...values: number[]) => values.map((value) => [higherIsBetter('rate', value, 'lines/s')])

type Runs = ReturnType<typeof timesMs>
const judged = (there: Runs, here: Runs) =>
  judge(there.map((figures, index) => ({ there: figures, here: here[index] ?? [] }))).map((verdict) => [
    verdict.figure.name,
    verdict.outcome,
    isFailure(verdict),
  ])

describe('a comparison with another commit', () => {
  it.each([
    ['a time that is 11 % longer', timesMs(100, 100, 100), timesMs(111, 111, 111), 'worse', true],
    ['a time that is 9 % longer', timesMs(100, 100, 100), timesMs(109, 109, 109), 'same', false],
    ['a time that is half as long', timesMs(100, 100, 100), timesMs(50, 50, 50), 'better', false],
    ['a rate that is 11 % lower', rates(100, 100, 100), rates(89, 89, 89), 'worse', true],
    ['a rate that is 9 % lower', rates(100, 100, 100), rates(91, 91, 91), 'same', false],
    ['a rate that is twice as high', rates(100, 100, 100), rates(200, 200, 200), 'better', false],
    ['one pair of three that is worse', timesMs(100, 100, 100), timesMs(100, 900, 100), 'same', false],
    ['two pairs of three that are worse', timesMs(100, 100, 100), timesMs(120, 120, 90), 'unsure', false],
    [
      'four pairs of five that are worse',
      timesMs(100, 100, 100, 100, 100),
      timesMs(99, 120, 120, 120, 120),
      'worse',
      true,
    ],
    ['a machine that slows down for both', timesMs(100, 200, 400), timesMs(101, 202, 404), 'same', false],
    ['a time that was zero', timesMs(0, 0, 0), timesMs(1, 1, 1), 'worse', true],
    ['zero that stays zero', timesMs(0, 0, 0), timesMs(0, 0, 0), 'same', false],
    ['a figure without a number', timesMs(100, 100, 100), timesMs(100, Number.NaN, 100), 'no number', true],
    ['a figure that is missing in one run', timesMs(100, 100, 100), [...timesMs(100, 100), []], 'missing', true],
    [
      'a figure that has a number there in some runs only',
      timesMs(100, Number.NaN),
      timesMs(100, 100),
      'no number',
      true,
    ],
    ['a figure that had no number before', timesMs(Number.NaN), timesMs(100), 'new', false],
    ['a figure that was not there before', [[]], timesMs(100), 'new', false],
  ] as const)('judges %s correctly', (_, there, here, outcome, fails) => {
    expect(
      judged(
        [...there].map((run) => [...run]),
        [...here].map((run) => [...run]),
      ),
    ).toEqual([[there[0]?.[0]?.name ?? 'time', outcome, fails]])
  })

  it('reports both medians, and the median of the ratios of the pairs', () => {
    const pairs = timesMs(100, 200, 300).map((there, index) => ({ there, here: timesMs(120, 220, 390)[index] ?? [] }))
    expect(judge(pairs)).toMatchObject([{ medianThere: 200, medianHere: 220, ratio: 1.2, outcome: 'worse' }])
  })

  it('does not judge neutral figures, nor differences below the precision of the measurement', () => {
    const of = (bare: number, blockMs: number) => [
      neitherIsBetter('bare', bare, 'ms'),
      lowerIsBetter('block', blockMs, 'ms', { grain: 50 }),
    ]
    expect(judged([of(100, 0)], [of(200, 50)])).toEqual([
      ['bare', 'not judged', false],
      ['block', 'same', false],
    ])
    expect(judged([of(100, 0)], [of(100, 51)])).toContainEqual(['block', 'worse', true])
  })
})

it('a pair that measured nothing makes no endless ratio', () => {
  const [verdict] = judge([
    { there: [lowerIsBetter('block', 0, 'ms')], here: [lowerIsBetter('block', 64, 'ms')] },
    { there: [lowerIsBetter('block', 40, 'ms')], here: [lowerIsBetter('block', 56, 'ms')] },
  ])
  expect(verdict?.ratio).toBe(3)
})
