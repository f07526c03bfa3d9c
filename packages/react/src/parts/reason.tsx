import type { DisabledReason } from '@lingobooth/core/view'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from './part.ts'

/** Id of the reason's text; `scope` makes it unique per panel. */
export const reasonId = (scope: string, reason: DisabledReason | null): string | undefined =>
  reason === null ? undefined : `${scope}-${reason}`

interface ReasonsProps {
  readonly scope: string
  readonly reasons: readonly (DisabledReason | null)[]
  /** Only describes its control. */
  isQuiet?(reason: DisabledReason): boolean
}

/** Why controls are disabled, each reason once. */
export function Reasons({ scope, reasons, isQuiet }: ReasonsProps) {
  const { disabled } = useMessages()
  return [...new Set(reasons)].map(
    (reason) =>
      reason && (
        <div
          role="paragraph"
          key={reason}
          {...part(isQuiet?.(reason) ? 'hidden' : 'panel', 'reason')}
          id={reasonId(scope, reason)}
        >
          {disabled[reason]}
        </div>
      ),
  )
}
