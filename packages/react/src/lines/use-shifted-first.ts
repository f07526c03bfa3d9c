import { useLayoutEffect, useState } from 'react'
import type { ListedLine } from './list.types.ts'

type Lines = readonly ListedLine[]

/** How many positions the line at the top of the view moved, or the first remaining one after it. */
function movedBy(before: Lines, after: Lines, top: number): number {
  for (let index = top; index < before.length; index++) {
    const key = before[index]?.key
    if (after[index]?.key === key) return 0
    const place = after.findIndex((line) => line.key === key)
    if (place >= 0) return place - index
  }
  return 0
}

/**
 * Lines above the view are evicted when the transcript is full, and inserted when they were missed. Renders such changes first, marked
 * as a shift so that the virtual list keeps the scroll position, and the rest in a second step before the paint.
 */
export function useShiftedFirst(
  lines: Lines,
  topIndex: () => number,
): { readonly shown: Lines; readonly shift: boolean } {
  const [step, setStep] = useState({ of: lines, shown: lines, shift: false })
  if (step.of !== lines) {
    const moved = movedBy(step.shown, lines, topIndex())
    setStep(
      moved === 0
        ? { of: lines, shown: lines, shift: false }
        : { of: lines, shown: lines.slice(0, step.shown.length + moved), shift: true },
    )
  }
  useLayoutEffect(() => {
    if (step.shift) setStep({ of: step.of, shown: step.of, shift: false })
  }, [step])
  return step
}
