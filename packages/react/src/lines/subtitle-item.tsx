import type { Language, TranscriptLine } from '@lingobooth/core'
import { subtitleRow } from '@lingobooth/core/view'
import { memo } from 'react'
import { useFormats } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'
import { EditButton } from './edit-button.tsx'
import { LateMark } from './late-mark.tsx'
import { LineState } from './line-state.tsx'
import type { ListedLine } from './list.types.ts'
import { Spoken } from './message-text.tsx'

interface SubtitleItemProps {
  readonly line: TranscriptLine
  readonly previous: ListedLine | undefined
  readonly bilingual: boolean
  readonly languages: readonly Language[]
  /** Own lines of the panel are waiting for the connection. */
  readonly waits: boolean
  onRetry(key: string): void
  onRetryTranslation(key: string): void
  onEdit(line: TranscriptLine): void
}

export const SubtitleItem = memo(function SubtitleItem(props: SubtitleItemProps) {
  const { line, previous, onRetry, onRetryTranslation, onEdit, ...options } = props
  const row = subtitleRow(line, previous, options)
  const { time } = useFormats()
  return (
    <div {...part('lines', 'subtitle')} data-source={row.source} data-origin={row.origin} data-state={row.state}>
      {row.late && <LateMark />}
      {row.name !== null && (
        <p {...part('lines', 'speaker')} dir={row.shown.direction}>
          <bdi>{row.name}</bdi> <time>{time(row.time)}</time>
        </p>
      )}
      <Spoken shown={row.shown} name="text" />
      {row.bilingualText && <Spoken shown={row.bilingualText} name="original" />}
      <LineState row={row} onRetry={onRetry} onRetryTranslation={onRetryTranslation} />
      <EditButton line={line} onEdit={onEdit} />
    </div>
  )
})
