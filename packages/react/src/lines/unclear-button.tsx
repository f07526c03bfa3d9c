import type { TranscriptLine } from '@lingobooth/core'
import { CircleQuestionMark } from 'lucide'
import { useMessages } from '../messages/messages-context.tsx'
import { Icon } from '../parts/icon.tsx'
import { handOverFocus } from '../parts/keyboard.ts'
import { part } from '../parts/part.ts'
import { useTabStop } from './line-contexts.ts'

interface UnclearButtonProps {
  readonly line: TranscriptLine
  onPress(key: string): void
}

/** Asks for another translation of a line that is not understood. */
export function UnclearButton({ line, onPress }: UnclearButtonProps) {
  const { unclear } = useMessages()
  return (
    <button
      {...part('button', 'quiet')}
      {...useTabStop()}
      type="button"
      title={unclear}
      aria-label={`${unclear}: ${line.name}`}
      data-reveal
      onClick={({ currentTarget }) => {
        handOverFocus(currentTarget)
        onPress(line.key)
      }}
    >
      <Icon of={CircleQuestionMark} />
    </button>
  )
}

/** In its place, once another translation was asked for. */
export function UnclearTold() {
  const { unclearTold } = useMessages()
  return (
    <span {...part('lines', 'unclear-told')} title={unclearTold}>
      <Icon of={CircleQuestionMark} />
      <span>{unclearTold}</span>
    </span>
  )
}
