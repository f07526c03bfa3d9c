import type { DisabledReason } from '@lingobooth/core'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from './part.ts'

/** Says why something cannot be used now. */
export function Reason({ id, reason }: { id: string; reason: DisabledReason | null }) {
  const { disabled } = useMessages()
  if (!reason) return null
  return (
    <p {...part('panel', 'reason')} id={id}>
      {disabled[reason]}
    </p>
  )
}
