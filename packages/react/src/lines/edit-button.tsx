import type { TranscriptLine } from '@lingobooth/core'
import { Pencil } from 'lucide'
import { useMessages } from '../messages/messages-context.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { part } from '../parts/part.ts'
import { useTabStop } from './tab-stop.ts'

interface EditButtonProps {
  readonly line: TranscriptLine
  onEdit(lineKey: string): void
}

export function EditButton({ line, onEdit }: EditButtonProps) {
  const messages = useMessages()
  return (
    <IconButton
      icon={Pencil}
      label={`${messages.edit}: ${line.text.slice(0, 40)}`}
      {...useTabStop()}
      {...part('button', 'edit')}
      onClick={() => onEdit(line.key)}
    />
  )
}
