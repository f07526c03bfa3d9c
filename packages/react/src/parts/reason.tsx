import type { DisabledReason } from '@lingobooth/core'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from './part.ts'

/** Id of the text that says why; `scope` keeps two panels apart. */
export const reasonId = (scope: string, reason: DisabledReason | null): string | undefined =>
  reason === null ? undefined : `${scope}-${reason}`

interface ReasonsProps {
  readonly scope: string
  readonly reasons: readonly (DisabledReason | null)[]
}

/** Says why something cannot be used now, each reason once. */
export function Reasons({ scope, reasons }: ReasonsProps) {
  const { disabled } = useMessages()
  return [...new Set(reasons)].map(
    (reason) =>
      reason && (
        <p key={reason} {...part('panel', 'reason')} id={reasonId(scope, reason)}>
          {disabled[reason]}
        </p>
      ),
  )
}
