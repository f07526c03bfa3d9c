import type { TranscriptLine } from '@lingobooth/core'
import { History, Pencil } from 'lucide'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { part } from '../parts/part.ts'
import { useTabStop } from './line-contexts.ts'

/** First letters of the first two words, not of the number of a second `Ana (2)`. */
const initials = (name: string) =>
  name
    .replace(/\(\d+\)$/u, '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...new Intl.Segmenter().segment(word)][0]?.segment.toUpperCase())
    .join('')

export function Avatar({ name, hue }: { name: string; hue: number | undefined }) {
  return (
    <span {...part('chat', 'avatar')} data-hue={hue} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

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

/** When a line was said; of the page's own store, with the day. */
export function LineTime({ origin, time, sentAtMs }: Pick<TranscriptLine, 'origin' | 'time' | 'sentAtMs'>) {
  const formats = useFormats()
  return <time>{origin === 'earlier' ? formats.dayAndTime(sentAtMs) : formats.time(time)}</time>
}

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
