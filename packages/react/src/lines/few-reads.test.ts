import type { TranscriptLine } from '@lingobooth/core'
import { describe, expect, it } from 'vitest'
import { dividerOf } from './divider-of.ts'
import { freshTurn } from './fresh-turn.ts'

const words = { earlier: 'Earlier', youJoined: 'You joined' }
const line = (changes: Partial<TranscriptLine>) =>
  ({ speaker: 'luis', own: false, origin: 'live', ...changes }) as TranscriptLine
const linesOf = (count: number, changes: Partial<TranscriptLine> = {}) =>
  Array.from({ length: count }, () => line(changes))

/** How many lines are looked at. */
function reads(lines: readonly TranscriptLine[], look: (lines: readonly TranscriptLine[]) => unknown): number {
  let count = 0
  look(
    new Proxy(lines, {
      get(target, name) {
        if (typeof name === 'string' && /^\d+$/.test(name)) count++
        return Reflect.get(target, name)
      },
    }),
  )
  return count
}

describe.each([
  ['of another speaker', {}],
  ['of this participant only', { own: true }],
])('a new line in a list %s', (_, changes) => {
  it('is drawn without reading more of 10,000 lines than a screenful needs', () => {
    const lines = linesOf(10_000, changes)
    expect(reads(lines, freshTurn)).toBeLessThanOrEqual(402)
    expect(reads(lines, (all) => dividerOf(all, 9_999, words))).toBe(2)
  })
})

it('in an endless turn, only the latest 200 lines are fresh', () => {
  expect(freshTurn(linesOf(10_000))).toEqual({ from: 9_800, until: 10_000 })
  expect(freshTurn(linesOf(3))).toEqual({ from: 0, until: 3 })
})

it('a divider precedes the first line of history and the first line after it', () => {
  const origins = ['live', 'history', 'live', 'history', 'history', 'live', 'repair'] as const
  const lines = origins.map((origin) => line({ origin }))
  expect(lines.map((_, index) => dividerOf(lines, index, words))).toEqual([
    false,
    'Earlier',
    false,
    false,
    false,
    'You joined',
    false,
  ])
})
