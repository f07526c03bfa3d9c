import type { TranscriptLine } from '@lingobooth/core'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useLatestLines } from './use-latest-lines.ts'

const linesFrom = (first: number, until: number) =>
  Array.from({ length: until - first }, (_, index) => ({ key: `${first + index}` }) as TranscriptLine)

function list(lines: readonly TranscriptLine[]) {
  const atEnd = { current: true }
  const { result, rerender } = renderHook((shown) => useLatestLines({ lines: shown, atEnd }), { initialProps: lines })
  return {
    scroll: (toEnd: boolean) => {
      atEnd.current = toEnd
    },
    show(shown: readonly TranscriptLine[]) {
      rerender(shown)
      const { above, drawn } = result.current
      return { above, from: drawn[0]?.key, count: drawn.length }
    },
  }
}

it('in a full list, whose oldest line leaves with each new one, a reader who scrolled up loses no drawn line', () => {
  const { scroll, show } = list(linesFrom(0, 1_000))
  scroll(false)
  expect(show(linesFrom(1, 1_001))).toEqual({ above: 799, from: '800', count: 201 })
  expect(show(linesFrom(100, 1_100))).toEqual({ above: 700, from: '800', count: 300 })
  expect(show(linesFrom(400, 1_400))).toEqual({ above: 600, from: '1000', count: 400 })
  scroll(true)
  expect(show(linesFrom(401, 1_401))).toEqual({ above: 800, from: '1201', count: 200 })
})

it('the remaining drawn lines stay drawn when others leave or arrive before them', () => {
  const { scroll, show } = list(linesFrom(0, 300))
  scroll(false)
  expect(show([...linesFrom(0, 100), ...linesFrom(110, 320)])).toEqual({ above: 100, from: '110', count: 210 })
  expect(show([...linesFrom(0, 105), ...linesFrom(110, 325)])).toEqual({ above: 105, from: '110', count: 215 })
})

it('the latest 200 lines are drawn when no drawn line remains', () => {
  const { scroll, show } = list(linesFrom(0, 300))
  scroll(false)
  expect(show(linesFrom(2_000, 3_000))).toEqual({ above: 800, from: '2800', count: 200 })
})
