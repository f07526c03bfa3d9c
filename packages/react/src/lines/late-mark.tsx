import { History } from 'lucide'
import { useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { part } from '../parts/part.ts'

/** Marks a line that was recovered later, or recognised after speech that followed it. */
export function LateMark() {
  const { arrivedLate } = useMessages()
  return (
    <span {...part('lines', 'late')} role="img" aria-label={arrivedLate}>
      <Icon of={History} />
      {arrivedLate}
    </span>
  )
}
