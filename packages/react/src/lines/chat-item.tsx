import type { ChatControls, Language, TranscriptLine } from '@lingobooth/core'
import { chatRow } from '@lingobooth/core/view'
import { memo, useState } from 'react'
import { useFormats, useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'
import { Avatar } from './avatar.tsx'
import { ChatFile } from './chat-file.tsx'
import { EditButton } from './edit-button.tsx'
import { LateMark } from './late-mark.tsx'
import { LineState } from './line-state.tsx'
import { Spoken } from './message-text.tsx'

interface ChatItemProps {
  readonly line: TranscriptLine
  readonly languages: readonly Language[]
  /** Own lines of the panel are waiting for the connection. */
  readonly waits: boolean
  readonly controls: ChatControls
  onEdit(line: TranscriptLine): void
}

export const ChatItem = memo(function ChatItem({ line, languages, waits, controls, onEdit }: ChatItemProps) {
  const messages = useMessages()
  const { time } = useFormats()
  const [originalShown, setOriginalShown] = useState(false)
  const row = chatRow(line, { languages, waits })
  return (
    <div {...part('chat', 'message')} data-source={row.source} data-origin={row.origin} data-state={row.state}>
      {row.source === 'other' && <Avatar name={row.name} sender={row.sender} />}
      <div {...part('chat', 'bubble')}>
        {row.source === 'other' && (
          <p {...part('lines', 'speaker')}>
            <bdi>{row.shortName}</bdi>
          </p>
        )}
        {row.file ? (
          <ChatFile lineKey={row.key} file={row.file} controls={controls} />
        ) : (
          <Spoken shown={row.shown} name="text" />
        )}
        {originalShown && row.original && <Spoken shown={row.original} name="original" />}
        <p {...part('chat', 'meta')}>
          <LineState row={row} onRetry={controls.retry} onRetryTranslation={controls.retryTranslation} />
          {row.original && (
            <button {...part('button', 'text')} type="button" onClick={() => setOriginalShown(!originalShown)}>
              {originalShown ? messages.hideOriginal : messages.showOriginal}
            </button>
          )}
          {row.late && <LateMark />}
          <EditButton line={line} onEdit={onEdit} />
          <time>{time(row.time)}</time>
        </p>
      </div>
    </div>
  )
})
