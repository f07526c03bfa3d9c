import { History } from 'lucide-react'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'

/** Of a line that was missed at first and stands now where it belongs, or was recognised after what was said after it. */
export function LateMark() {
  const { arrivedLate } = useMessages()
  return (
    <span {...part('lines', 'late')} role="img" aria-label={arrivedLate} title={arrivedLate}>
      <History aria-hidden="true" focusable="false" />
    </span>
  )
}
