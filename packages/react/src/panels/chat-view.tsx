import type { Booth, OpenLine, TranscriptLine } from '@lingobooth/core'
import { textDirection } from '@lingobooth/core/view'
import { useCallback, useContext } from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { useSearch } from '../hooks/page-state.ts'
import { speakerHuesOf } from '../hooks/speaker-hues.ts'
import { useChat, useLanguages } from '../hooks/use-views.ts'
import { ChatItem } from '../lines/chat-item.tsx'
import { LineList } from '../lines/line-list.tsx'
import type { ListedLine } from '../lines/list.types.ts'
import { OpenMessage } from '../lines/open-lines.tsx'
import { UnsaidPlace } from '../lines/unsaid-place.tsx'
import { useMessages } from '../messages/messages-context.tsx'
import { ConnectionStrip } from '../parts/connection-strip.tsx'
import { OffRecordPlace } from '../parts/off-record-place.tsx'
import { PanelFrame } from '../parts/panel-frame.tsx'
import { ChatComposer } from './chat-composer.tsx'
import { type ChatFlags, withDefaults } from './flags.ts'
import { ChatLanguagesButton } from './languages-button.tsx'
import { EmptyState, FindButton, InvitePlace } from './lines-parts.tsx'

export function ChatView({ booth, flags }: { booth: Booth; flags: ChatFlags }) {
  const { closable, header, microphone } = withDefaults(flags)
  const whole = useContext(InBooth)
  return (
    <PanelFrame
      booth={booth}
      panel="chat"
      closable={closable}
      header={header}
      subtitle={<ChatLanguagesButton booth={booth} />}
      actions={<FindButton booth={booth} module="chat" />}
      settings={({ ChatSettings }) => <ChatSettings booth={booth} />}
    >
      <ChatLines booth={booth} />
      {!whole && <ChatComposer booth={booth} flags={flags} hasMicrophone={microphone} />}
    </PanelFrame>
  )
}

/** Separate, so that a new message renders only this. */
function ChatLines({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const whole = useContext(InBooth)
  const isWhole = whole !== null
  const invitation = whole?.invitation
  const { controls, lines, openLines, waitingLines, fontSize, targetLanguage } = useChat(booth)
  const waits = waitingLines > 0
  const direction = textDirection(targetLanguage?.tag ?? '')
  const languages = useLanguages(booth)
  const hueOf = speakerHuesOf(booth)
  const search = useSearch(booth, 'chat')
  const renderLine = useCallback(
    (line: TranscriptLine) => (
      <ChatItem
        line={line}
        hue={hueOf(line)}
        languages={languages}
        direction={direction}
        booth={isWhole ? booth : undefined}
        waits={waits}
        controls={controls}
      />
    ),
    [hueOf, languages, direction, isWhole, booth, waits, controls],
  )
  const renderOpen = useCallback(
    (line: OpenLine, previous: ListedLine | undefined) => (
      <OpenMessage
        line={line}
        hue={hueOf(line)}
        previous={previous}
        reading="calm"
        languages={languages}
        target={targetLanguage}
      />
    ),
    [hueOf, languages, targetLanguage],
  )
  return (
    <>
      <LineList
        search={search}
        label={messages.chatMessages}
        lines={lines}
        openLines={openLines}
        languages={languages}
        fontSize={fontSize}
        empty={
          <>
            {invitation}
            <EmptyState title={messages.emptyChat} hint={messages.emptyChatHint} />
          </>
        }
        renderLine={renderLine}
        renderOpen={renderOpen}
      >
        <InvitePlace module="chat" />
      </LineList>
      <UnsaidPlace booth={booth} module="chat" />
      <ConnectionStrip booth={booth} waitingLines={waitingLines} />
      {!isWhole && <OffRecordPlace booth={booth} />}
    </>
  )
}
