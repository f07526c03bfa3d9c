import { History } from 'lucide-react'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'

/** Marks a line that was recovered later, or recognised after speech that followed it. */
export function LateMark() {
  const { arrivedLate } = useMessages()
  return (
    <span {...part('lines', 'late')} role="img" aria-label={arrivedLate}>
      <History aria-hidden="true" focusable="false" />
      {arrivedLate}
    </span>
  )
}
