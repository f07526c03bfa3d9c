import { type Booth, type ErrorCode, errorCodeOf, type JoinOptions } from '@lingobooth/core'
import { useMemo, useState } from 'react'
import { useLifetime } from '../hooks/use-lifetime.ts'

const leaving = new WeakMap<Booth, Promise<unknown>>()
const current = new WeakMap<Booth, Visit>()

interface Visit {
  /** Ends another visit of the booth, then joins the room; may be called again after a failure. */
  enter(): void
  leave(): void
}

function createVisit(booth: Booth, options: JoinOptions, report: (failure: ErrorCode | null) => void): Visit {
  let ended = false
  const visit: Visit = {
    enter() {
      report(null)
      if (current.get(booth) !== visit) current.get(booth)?.leave()
      current.set(booth, visit)
      Promise.resolve(leaving.get(booth))
        .then(() => (ended ? undefined : booth.join(options)))
        .catch((error: unknown) => {
          if (!ended) report(errorCodeOf(error))
        })
    },
    leave() {
      if (ended) return
      ended = true
      leaving.set(
        booth,
        booth.leave().catch(() => undefined),
      )
    },
  }
  return visit
}

const stay = (visit: Visit) => {
  visit.enter()
  return visit.leave
}

/** Is in the room for as long as the component is mounted. Gives why that failed, and a way to try again. */
export function useVisit(booth: Booth, options: JoinOptions): { readonly failure: ErrorCode | null; retry(): void } {
  const [failure, setFailure] = useState<ErrorCode | null>(null)
  const visit = useMemo(() => createVisit(booth, options, setFailure), [booth, options])
  useLifetime(visit, stay)
  return { failure, retry: visit.enter }
}
