import type { TranscriptLine } from '@lingobooth/core'
import { useLayoutEffect, useState } from 'react'

type Lines = readonly TranscriptLine[]

/** How many lines at the start made room for newer ones. */
function evictedFrom(before: Lines, after: Lines): number {
  const first = after[0]?.key
  return Math.max(0, first === undefined ? 0 : before.findIndex(({ key }) => key === first))
}

/**
 * A full transcript drops its oldest line for each new one, which looks like no change of length. Shows the drop first, marked as a
 * shift so that the virtual list keeps the place of the reader, and what is new in a second step before anything is painted.
 */
export function useEvictedFirst(lines: Lines): { readonly shown: Lines; readonly shift: boolean } {
  const [step, setStep] = useState({ of: lines, shown: lines, shift: false })
  if (step.of !== lines) {
    const evicted = evictedFrom(step.shown, lines)
    setStep(
      evicted > 0
        ? { of: lines, shown: lines.slice(0, step.shown.length - evicted), shift: true }
        : { of: lines, shown: lines, shift: false },
    )
  }
  useLayoutEffect(() => {
    if (step.shift) setStep({ of: step.of, shown: step.of, shift: false })
  }, [step])
  return step
}
