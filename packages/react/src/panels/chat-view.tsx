import { type Booth, defaultReading, type OpenLine, type TranscriptLine } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useCallback } from 'react'
import { useSetEdit } from '../hooks/use-edit.ts'
import { useLanguages } from '../hooks/use-languages.ts'
import { useChat } from '../hooks/use-views.ts'
import { ChatItem } from '../lines/chat-item.tsx'
import { LineList } from '../lines/line-list.tsx'
import type { ListedLine } from '../lines/list.types.ts'
import { OpenMessage } from '../lines/open-lines.tsx'
import { OutgoingFiles } from '../lines/outgoing-files.tsx'
import { useMessages } from '../messages/messages-context.tsx'
import { AttachButton } from '../parts/attach-button.tsx'
import { Composer } from '../parts/composer.tsx'
import { ConnectionStrip } from '../parts/connection-strip.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { PanelFrame } from '../parts/panel-frame.tsx'
import { type ChatFlags, withDefaults } from './flags.ts'
import { LinesSettings } from './lines-settings.tsx'

export function ChatView({ booth, flags }: { booth: Booth; flags: ChatFlags }) {
  const messages = useMessages()
  const files = useSelector(booth.chat.view.published, (view) => view.files)
  const attachDisabled = useSelector(booth.chat.view.published, (view) => view.attachDisabled)
  const { closable, microphone, attachFile } = withDefaults(flags)
  return (
    <PanelFrame
      booth={booth}
      panel="chat"
      closable={closable}
      settings={<LinesSettings booth={booth} module="chat" fontSizeLabel={messages.chatFontSize} />}
    >
      <ChatLines booth={booth} />
      <OutgoingFiles files={files} controls={booth.chat} />
      <Composer booth={booth} module="chat" hasInput hasMicrophone={microphone}>
        {attachFile && <AttachButton disabled={attachDisabled} onSelect={booth.chat.selectFile} />}
      </Composer>
    </PanelFrame>
  )
}

/** Separate, so that a new message renders only this. */
function ChatLines({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const { controls, lines, openLines, waitingLines, fontSize, targetLanguage } = useChat(booth)
  const waits = waitingLines > 0
  const languages = useLanguages(booth)
  const edit = useSetEdit(booth, 'chat')
  const renderLine = useCallback(
    (line: TranscriptLine) => (
      <ChatItem line={line} languages={languages} waits={waits} controls={controls} onEdit={edit} />
    ),
    [languages, waits, controls, edit],
  )
  const renderOpen = useCallback(
    (line: OpenLine, previous: ListedLine | undefined) => (
      <OpenMessage
        line={line}
        previous={previous}
        reading={defaultReading}
        languages={languages}
        target={targetLanguage}
      />
    ),
    [languages, targetLanguage],
  )
  return (
    <>
      <LineList
        label={messages.chatMessages}
        lines={lines}
        openLines={openLines}
        languages={languages}
        fontSize={fontSize}
        empty={<EmptyState title={messages.emptyChat} hint={messages.emptyChatHint} />}
        renderLine={renderLine}
        renderOpen={renderOpen}
      />
      <ConnectionStrip booth={booth} waitingLines={waitingLines} />
    </>
  )
}
