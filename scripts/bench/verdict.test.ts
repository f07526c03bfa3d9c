import { describe, expect, it } from 'vitest'
import { type Figure, higherIsBetter, lowerIsBetter, neitherIsBetter, problemOf } from './figure.ts'
import { compare, conclude, isFailure, judge, type Run } from './verdict.ts'

const timesMs = (...values: number[]) => values.map((value) => [lowerIsBetter('time', value, 'ms')])
const rates = (...values: number[]) => values.map((value) => [higherIsBetter('rate', value, 'lines/s')])
const { NaN: none } = Number

const judged = (there: readonly (readonly Figure[])[], here: readonly (readonly Figure[])[]) =>
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
    ['one pair of three that is worse', timesMs(100, 100, 100), timesMs(100, 900, 100), 'same', false],
    ['two pairs of three that are worse', timesMs(100, 100, 100), timesMs(120, 120, 90), 'unsure', false],
    ['four pairs of five', timesMs(100, 100, 100, 100, 100), timesMs(99, 120, 120, 120, 120), 'worse', true],
    ['a machine that slows down for both', timesMs(100, 200, 400), timesMs(101, 202, 404), 'same', false],
    ['a time that was zero', timesMs(0, 0, 0), timesMs(1, 1, 1), 'worse', true],
    ['zero that stays zero', timesMs(0, 0, 0), timesMs(0, 0, 0), 'same', false],
    ['a figure without a number', timesMs(100, 100, 100), timesMs(100, none, 100), 'no number', true],
    ['a figure that is missing in one run', timesMs(100, 100, 100), [...timesMs(100, 100), []], 'missing', true],
    ['a figure without a number there in some runs only', timesMs(100, none), timesMs(100, 100), 'no number', true],
    ['a figure that had no number before', timesMs(none), timesMs(100), 'new', false],
    ['a figure that was not there before', [[]], timesMs(100), 'new', false],
  ] as const)('judges %s correctly', (_, there, here, outcome, fails) => {
    expect(judged(there, here)).toEqual([[there[0]?.[0]?.name ?? 'time', outcome, fails]])
  })

  it('reports both medians and the median of the ratios of the pairs, or the ratio of the medians where that is endless', () => {
    const ratioOf = (there: number[], here: number[]) =>
      judge(timesMs(...there).map((figures, index) => ({ there: figures, here: timesMs(...here)[index] ?? [] })))
    expect(ratioOf([100, 200, 300], [120, 220, 390])).toMatchObject([
      { medianThere: 200, medianHere: 220, ratio: 1.2, outcome: 'worse' },
    ])
    expect(ratioOf([0, 40], [64, 56])).toMatchObject([{ ratio: 3 }])
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

describe('the runs of a comparison', () => {
  /** Runs that take these times, one after the other, noted in turns. */
  function runsOf(turns: string[], there: readonly number[], here: readonly number[]) {
    const runOf = (side: string, times: readonly number[]): Run => {
      let count = 0
      return async () => {
        turns.push(side)
        return [lowerIsBetter('time', times[count++] ?? none, 'ms')]
      }
    }
    return { there: runOf('there', there), here: runOf('here', here) }
  }
  const works: Run = async () => [lowerIsBetter('time', 100, 'ms')]
  const lacks: Run = () => Promise.reject(new Error('There is no such export.'))

  it('take turns, and each pair begins with the other commit', async () => {
    const turns: string[] = []
    const { pairs } = await compare(runsOf(turns, [100, 100, 100], [100, 100, 100]), 3)
    expect([pairs, turns]).toEqual([3, ['there', 'here', 'here', 'there', 'there', 'here']])
  })

  it('are doubled for what seems worse, and all pairs are judged together', async () => {
    const outcomeOf = async (...here: readonly number[]) => {
      const all = runsOf(
        [],
        here.map(() => 100),
        here,
      )
      const { pairs, verdicts } = await compare(all, 3)
      return [pairs, verdicts.map(({ outcome }) => outcome)]
    }
    expect(await outcomeOf(120, 120, 120, 90, 90, 90)).toEqual([6, ['same']])
    expect(await outcomeOf(120, 120, 120, 120, 120, 120)).toEqual([6, ['worse']])
  })

  it('leave out what the other commit cannot run in two tries, and fail where this one cannot, or the other one later', async () => {
    const failsAt = (turn: number): Run => {
      let turns = 0
      return () => (++turns === turn ? lacks() : works())
    }
    expect(await compare({ there: failsAt(1), here: works }, 2)).toMatchObject({ pairs: 2 })
    expect(await compare({ there: lacks, here: works }, 3)).toMatchObject({
      pairs: 0,
      lacking: 'There is no such export.',
    })
    for (const runs of [
      { there: works, here: lacks },
      { there: lacks, here: lacks },
      { there: failsAt(2), here: works },
    ])
      await expect(compare(runs, 3)).rejects.toThrow('no such export')
  })

  it('fail where something is worse, or left out without being named', () => {
    const outcome = { compared: 3, failures: 0, lacking: [], mayLack: [] }
    const lacking = ['door', 'lists']
    expect(conclude(outcome)).toEqual({ ok: true, text: '3 compared, 0 left out. Nothing got worse.' })
    expect(conclude({ ...outcome, failures: 2 }).ok).toBe(false)
    expect(conclude({ ...outcome, lacking, mayLack: ['lists'] })).toEqual({
      ok: false,
      text: '3 compared, 2 left out (door, lists). Nothing got worse. Pass --may-lack door where the other commit has no such bench.',
    })
    expect(conclude({ ...outcome, lacking, mayLack: lacking }).ok).toBe(true)
    expect(conclude({ ...outcome, compared: 0, lacking, mayLack: lacking }).ok).toBe(false)
  })
})

it('a bench fails if it measures nothing, has no number, or a count or a ratio is beyond its goal, and for no time', () => {
  const time = lowerIsBetter('time', 60, 'ms', { goal: 50 })
  const ratio = (value: number) => lowerIsBetter('ratio', value, 'times', { goal: 1.3 })
  expect(problemOf([])).toBe('It measured nothing.')
  expect(
    problemOf([time, lowerIsBetter('two', none, 'ms'), lowerIsBetter('three', Number.POSITIVE_INFINITY, 'ms')]),
  ).toBe('It has no number for two; three.')
  expect(problemOf([time, ratio(1.4)])).toBe('Beyond its goal: ratio.')
  expect(problemOf([higherIsBetter('told', 98, 'lines', { goal: 99 })])).toBe('Beyond its goal: told.')
  expect(problemOf([time, ratio(1.3), higherIsBetter('rate', 1, 'lines/s', { goal: 5 })])).toBe(undefined)
})
