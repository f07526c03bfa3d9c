import type { TranscriptLine } from '@lingobooth/core'
import { useLayoutEffect, useState } from 'react'

type Lines = readonly TranscriptLine[]

/** By how many places the line at the top of the view moved, or the first after it that is still there. */
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
 * Lines above the view go when the transcript is full, and come when they were missed. Shows that first, marked as a shift so that
 * the virtual list keeps the place of the reader, and everything else in a second step before anything is painted.
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
