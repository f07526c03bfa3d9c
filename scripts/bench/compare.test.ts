import { expect, it } from 'vitest'
import { compare, type Run } from './compare.ts'
import { lowerIsBetter } from './figure.ts'

/** Runs of a bench that takes these times, one after the other, noted in turns. */
function runsOf(turns: string[], timesMs: { readonly there: readonly number[]; readonly here: readonly number[] }) {
  const runOf = (side: 'there' | 'here'): Run => {
    let count = 0
    return async () => {
      turns.push(side)
      return [lowerIsBetter('time', timesMs[side][count++] ?? Number.NaN, 'ms')]
    }
  }
  return { there: runOf('there'), here: runOf('here') }
}

it('runs both commits in turns', async () => {
  const turns: string[] = []
  const { pairs, verdicts } = await compare(runsOf(turns, { there: [100, 100], here: [100, 100] }), 2)
  expect([pairs, turns, verdicts.map(({ outcome }) => outcome)]).toEqual([
    2,
    ['there', 'here', 'there', 'here'],
    ['same'],
  ])
})

it('measures again what seems worse, and believes all pairs together', async () => {
  const outcomeOf = async (here: readonly number[]) => {
    const { pairs, verdicts } = await compare(runsOf([], { there: here.map(() => 100), here }), 3)
    return [pairs, verdicts.map(({ outcome }) => outcome)]
  }
  expect(await outcomeOf([120, 120, 120, 90, 90, 90])).toEqual([6, ['same']])
  expect(await outcomeOf([120, 120, 120, 120, 120, 120])).toEqual([6, ['worse']])
})

it('leaves out what the other commit cannot run, and says why, but fails where this one cannot', async () => {
  const works: Run = async () => [lowerIsBetter('time', 100, 'ms')]
  const lacks: Run = () => Promise.reject(new Error('There is no such export.'))
  expect(await compare({ there: lacks, here: works }, 3)).toEqual({
    pairs: 0,
    verdicts: [],
    lacking: 'There is no such export.',
  })
  await expect(compare({ there: works, here: lacks }, 3)).rejects.toThrow('no such export')
  await expect(compare({ there: lacks, here: lacks }, 3)).rejects.toThrow('no such export')
})

it('fails where the other commit breaks off later', async () => {
  let runs = 0
  const breaksOff: Run = async () => {
    if (++runs > 1) throw new Error('The browser has crashed.')
    return [lowerIsBetter('time', 100, 'ms')]
  }
  await expect(compare({ there: breaksOff, here: async () => [lowerIsBetter('time', 100, 'ms')] }, 3)).rejects.toThrow(
    'crashed',
  )
})
