import type { TranscriptLine } from '@lingobooth/core'
import { canRevise } from '@lingobooth/core/view'
import { Pencil } from 'lucide'
import { useMessages } from '../messages/messages-context.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { part } from '../parts/part.ts'
import { useTabStop } from './tab-stop.ts'

interface EditButtonProps {
  readonly line: TranscriptLine
  onEdit(line: TranscriptLine): void
}

/** Nothing on the lines of others. */
export function EditButton({ line, onEdit }: EditButtonProps) {
  const messages = useMessages()
  const stop = useTabStop()
  return canRevise(line) ? (
    <IconButton
      icon={Pencil}
      label={`${messages.edit}: ${line.text.slice(0, 40)}`}
      {...stop}
      {...part('button', 'edit')}
      onClick={() => onEdit(line)}
    />
  ) : null
}
