import type { Booth, Language, TranscriptLine } from '@lingobooth/core'
import { type ChatControls, canRevise, chatRow, isOfBefore } from '@lingobooth/core/view'
import { memo } from 'react'
import { panelParts } from '../panels/panel-parts.ts'
import { useLazy } from '../parts/lazy.ts'
import { part } from '../parts/part.ts'
import { ChatFile } from './chat-file.tsx'
import { Avatar, EditButton, LateMark, LineTime } from './line-parts.tsx'
import { LineState } from './line-state.tsx'
import { Spoken } from './message-text.tsx'
import { OriginalButton, useOriginal } from './original-button.tsx'
import { UnclearButton } from './unclear-button.tsx'
import { useReadByOthers } from './use-read-by-others.tsx'

interface ChatItemProps {
  readonly line: TranscriptLine
  /** Of the speaker; none for this participant. */
  readonly hue: number | undefined
  readonly languages: readonly Language[]
  /** Of the language that is read: own messages stand at its end, the others' at its start. */
  readonly direction: 'ltr' | 'rtl'
  /** Of the whole booth, where own messages tell where they are. */
  readonly booth?: Booth | undefined
  /** Own lines of the panel are waiting for the connection. */
  readonly waits: boolean
  readonly controls: ChatControls
}

export const ChatItem = memo(function ChatItem(props: ChatItemProps) {
  const { line, hue, languages, direction, booth, waits, controls } = props
  const [originalShown, setOriginalShown] = useOriginal(line.key)
  const row = chatRow(line, { languages, waits })
  const isOther = row.source === 'other'
  const hasReceipts = booth !== undefined && line.own && !line.isPast && !isOfBefore(line)
  const parts = useLazy(panelParts, hasReceipts || line.offRecord || row.canAsk || row.question !== undefined)
  const read = useReadByOthers({ line, languages, controls })
  const meta = (
    <>
      <LineTime origin={row.origin} time={row.time} sentAtMs={line.sentAtMs} />
      {line.offRecord && parts && <parts.OffRecordMark />}
      {row.original && (
        <OriginalButton speaker={line.name} isShown={originalShown} hasWord onToggle={setOriginalShown} />
      )}
      {row.canReportUnclear && <UnclearButton line={line} onPress={controls.reportUnclear} />}
      {row.late && <LateMark />}
    </>
  )
  return (
    <div
      {...part('chat', 'message')}
      data-source={row.source}
      data-origin={row.origin}
      data-state={row.state}
      data-hue={hue}
      dir={isOther ? row.shown.direction : direction}
    >
      {isOther ? (
        <Avatar name={row.name} hue={hue} />
      ) : (
        canRevise(line) && <EditButton line={line} onEdit={controls.composer.edit} />
      )}
      {!hasReceipts && read.button}
      <div {...part('chat', 'bubble')}>
        {isOther && (
          <div {...part('lines', 'speaker')} role="paragraph">
            <bdi>{row.shortName}</bdi> {meta}
          </div>
        )}
        {row.file ? (
          <ChatFile lineKey={row.key} file={row.file} controls={controls} />
        ) : (
          <Spoken shown={row.shown} name="text" />
        )}
        {originalShown && row.original && <Spoken shown={row.original} name="original" />}
        <div {...part('chat', 'meta')} role="paragraph">
          <LineState
            row={row}
            speaker={line.name}
            controls={controls}
            unclearIsTold={hasReceipts}
            question={parts && <parts.FigureQuestion row={row} speaker={line.name} controls={controls} />}
          />
          {!isOther && meta}
        </div>
        {hasReceipts && parts && <parts.Receipts booth={booth} module="chat" line={line} read={read.toggle} />}
        {read.opened}
      </div>
    </div>
  )
})
