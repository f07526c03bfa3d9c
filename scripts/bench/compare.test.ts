import { expect, it } from 'vitest'
import { compare, conclude, type Run } from './compare.ts'
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

it('runs both commits in turn, starting each pair with the other one', async () => {
  const turns: string[] = []
  const times = { there: [100, 100, 100], here: [100, 100, 100] }
  const { pairs, verdicts } = await compare(runsOf(turns, times), 3)
  expect([pairs, turns, verdicts.map(({ outcome }) => outcome)]).toEqual([
    3,
    ['there', 'here', 'here', 'there', 'there', 'here'],
    ['same'],
  ])
})

it('retries the other commit before saying that it cannot run a bench', async () => {
  const works: Run = async () => [lowerIsBetter('time', 100, 'ms')]
  let runs = 0
  const stumbles: Run = async () => {
    if (++runs === 1) throw new Error('The browser has crashed.')
    return works()
  }
  expect(await compare({ there: stumbles, here: works }, 2)).toMatchObject({
    pairs: 2,
    verdicts: [{ outcome: 'same' }],
  })
  expect(runs).toBe(3)
})

it('reports how many benches were compared, and fails if one is left out without being named', () => {
  const outcome = { compared: 3, failures: 0, lacking: [], mayLack: [] }
  expect(conclude(outcome)).toEqual({ ok: true, text: '3 compared, 0 left out. Nothing got worse.' })
  expect(conclude({ ...outcome, failures: 2 })).toEqual({
    ok: false,
    text: '3 compared, 0 left out. 2 worse or broken.',
  })
  const lacking = ['door', 'lists']
  expect(conclude({ ...outcome, lacking, mayLack: ['lists'] })).toEqual({
    ok: false,
    text: '3 compared, 2 left out (door, lists). Nothing got worse. Pass --may-lack door where the other commit has no such bench.',
  })
  expect(conclude({ ...outcome, lacking, mayLack: ['lists', 'door'] })).toEqual({
    ok: true,
    text: '3 compared, 2 left out (door, lists). Nothing got worse.',
  })
  expect(conclude({ ...outcome, compared: 0, lacking, mayLack: lacking }).ok).toBe(false)
})

it('measures again what seems worse, and judges all pairs together', async () => {
  const outcomeOf = async (here: readonly number[]) => {
    const { pairs, verdicts } = await compare(runsOf([], { there: here.map(() => 100), here }), 3)
    return [pairs, verdicts.map(({ outcome }) => outcome)]
  }
  expect(await outcomeOf([120, 120, 120, 90, 90, 90])).toEqual([6, ['same']])
  expect(await outcomeOf([120, 120, 120, 120, 120, 120])).toEqual([6, ['worse']])
})

it('leaves out what the other commit cannot run, with the reason, but fails if this commit cannot', async () => {
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

it('fails if the other commit breaks down later', async () => {
  let runs = 0
  const breaksOff: Run = async () => {
    if (++runs > 1) throw new Error('The browser has crashed.')
    return [lowerIsBetter('time', 100, 'ms')]
  }
  await expect(compare({ there: breaksOff, here: async () => [lowerIsBetter('time', 100, 'ms')] }, 3)).rejects.toThrow(
    'crashed',
  )
})
