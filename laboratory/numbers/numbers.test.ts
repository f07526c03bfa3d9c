import { describe, expect, it } from 'vitest'
import { countsOf, isCaught, type Judged, judgeByHand, judgeRecorded } from './judged.ts'

const recorded = judgeRecorded()
const byHand = judgeByHand()
const amiss = (lines: readonly Judged[]) => lines.filter((line) => isCaught(line) !== (line.error !== ''))

describe.each([
  ['540 answers of the engines, half of them with an error', recorded, { wrong: 270, right: 270 }],
  ['274 lines written by hand', byHand, { wrong: 129, right: 145 }],
])('number checks of %s', (_, lines, sizes) => {
  it('report at least 99 % of the errors, and at most 1 % of the others', () => {
    const { wrong, right, caught, flagged } = countsOf(lines)
    expect({ wrong, right }).toEqual(sizes)
    expect(caught / wrong).toBeGreaterThanOrEqual(0.99)
    expect(flagged / right).toBeLessThanOrEqual(0.01)
  })

  it('agree with the recorded verdicts', () => {
    expect(amiss(lines)).toEqual([])
  })
})
