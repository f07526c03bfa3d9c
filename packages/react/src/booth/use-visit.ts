import { type Booth, type ErrorCode, errorCodeOf, type JoinOptions } from '@lingobooth/core'
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

/** Joins the room for as long as the component is mounted. Returns why joining failed, and a function to retry. */
export function useVisit(booth: Booth, options: JoinOptions): { readonly failure: ErrorCode | null; retry(): void } {
  const [failure, setFailure] = useState<ErrorCode | null>(null)
  const own = useMemo((): Stay => {
    const visit = booth.visit(options)
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
