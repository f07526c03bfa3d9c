import { FileX } from 'lucide'
import { useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { part } from '../parts/part.ts'

/** Marks a line that was said off the record. */
export function OffRecordMark() {
  const { offRecord } = useMessages()
  return (
    <span {...part('lines', 'off-record')} title={offRecord.all}>
      <Icon of={FileX} />
      <span {...part('hidden', 'words')}>{offRecord.all}</span>
    </span>
  )
}
