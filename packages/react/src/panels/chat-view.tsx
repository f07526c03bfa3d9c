import type { Booth, TranscriptLine } from '@lingobooth/core'
import { useCallback } from 'react'
import { useLanguages } from '../hooks/use-languages.ts'
import { useChat } from '../hooks/use-views.ts'
import { ChatItem } from '../lines/chat-item.tsx'
import { LineList } from '../lines/line-list.tsx'
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
  const { controls, lines, waitingLines, fontSize, files, attachDisabled } = useChat(booth)
  const waits = waitingLines > 0
  const languages = useLanguages(booth)
  const { closable, microphone, attachFile } = withDefaults(flags)
  const renderLine = useCallback(
    (line: TranscriptLine) => <ChatItem line={line} languages={languages} waits={waits} controls={controls} />,
    [languages, waits, controls],
  )
  return (
    <PanelFrame
      booth={booth}
      panel="chat"
      closable={closable}
      settings={<LinesSettings booth={booth} module="chat" fontSizeLabel={messages.chatFontSize} />}
    >
      <LineList
        label={messages.chatMessages}
        lines={lines}
        languages={languages}
        fontSize={fontSize}
        empty={<EmptyState title={messages.emptyChat} hint={messages.emptyChatHint} />}
        renderLine={renderLine}
      />
      <ConnectionStrip booth={booth} waitingLines={waitingLines} />
      <OutgoingFiles files={files} controls={controls} />
      <Composer booth={booth} module="chat" hasInput hasMicrophone={microphone}>
        {attachFile && <AttachButton disabled={attachDisabled} onSelect={controls.selectFile} />}
      </Composer>
    </PanelFrame>
  )
}
