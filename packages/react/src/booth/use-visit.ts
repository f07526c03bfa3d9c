import { type Booth, type ErrorCode, errorCodeOf, type JoinOptions, type StoredLine } from '@lingobooth/core'
import { useMemo, useState } from 'react'
import { useLifetime } from '../hooks/use-lifetime.ts'

interface Stay {
  enter(): void
  end(): void
}

const stay = (own: Stay) => {
  own.enter()
  return own.end
}

interface Visit {
  /** Why joining failed. */
  readonly failure: ErrorCode | null
  retry(): void
}

/** Joins the room for as long as the component is mounted. */
export function useVisit(booth: Booth, options: JoinOptions, earlier: readonly StoredLine[] | undefined): Visit {
  const [failure, setFailure] = useState<ErrorCode | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: earlier lines are read on joining
  const own = useMemo((): Stay => {
    const visit = booth.visit(earlier ? { ...options, earlier } : options)
    return {
      enter() {
        setFailure(null)
        visit.enter().catch((error: unknown) => setFailure(errorCodeOf(error)))
      },
      end: () => void visit.end(),
    }
  }, [booth, options])
  useLifetime(own, stay)
  return { failure, retry: own.enter }
}
