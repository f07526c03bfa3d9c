import type { Booth, OpenLine, TranscriptLine } from '@lingobooth/core'
import { beginningOf, chatRow } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { useCallback, useContext } from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { useSearch } from '../hooks/page-state.ts'
import { speakerHuesOf } from '../hooks/speaker-hues.ts'
import { useChat, useLanguages } from '../hooks/use-views.ts'
import { ChatItem } from '../lines/chat-item.tsx'
import { LineList } from '../lines/line-list.tsx'
import type { ListedLine } from '../lines/list.types.ts'
import { OpenMessage } from '../lines/open-lines.tsx'
import { OutgoingFiles } from '../lines/outgoing-files.tsx'
import { UnsaidPlace } from '../lines/unsaid-place.tsx'
import { useMessages } from '../messages/messages-context.tsx'
import { AttachButton } from '../parts/attach-button.tsx'
import { Composer } from '../parts/composer.tsx'
import { ConnectionStrip } from '../parts/connection-strip.tsx'
import { Fold } from '../parts/fold.tsx'
import { PanelFrame } from '../parts/panel-frame.tsx'
import { type ChatFlags, withDefaults } from './flags.ts'
import { ChatLanguagesButton } from './languages-button.tsx'
import { EmptyState, FindButton, InvitePlace } from './lines-parts.tsx'

export function ChatView({ booth, flags }: { booth: Booth; flags: ChatFlags }) {
  const files = useSelector(booth.chat.view.published, (view) => view.files)
  const attachDisabled = useSelector(booth.chat.view.published, (view) => view.attachDisabled)
  const { closable, header, microphone, attachFile } = withDefaults(flags)
  const greets = Boolean(useContext(InBooth)?.greeting)
  return (
    <PanelFrame
      booth={booth}
      panel="chat"
      closable={closable}
      header={header}
      subtitle={<ChatLanguagesButton booth={booth} />}
      actions={<FindButton booth={booth} module="chat" />}
      settings={({ ChatSettings }) => <ChatSettings booth={booth} />}
      fold={<LastMessage booth={booth} />}
    >
      <ChatLines booth={booth} />
      <Composer
        booth={booth}
        module="chat"
        hasInput
        hasMicrophone={microphone && !greets}
        tray={<OutgoingFiles files={files} controls={booth.chat} />}
      >
        {attachFile && <AttachButton disabled={attachDisabled} onSelect={booth.chat.selectFile} />}
      </Composer>
    </PanelFrame>
  )
}

/** The newest message, where Subtitles are in front. */
function LastMessage({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const line = useSelector(booth.chat.view.published, (view) => view.lines.at(-1))
  const languages = useLanguages(booth)
  const row = line && chatRow(line, { languages })
  return (
    <Fold booth={booth} module="chat">
      {row ? (
        <>
          {row.source === 'other' && <bdi>{row.shortName}: </bdi>}
          <bdi lang={row.shown.tag}>{row.file?.name ?? beginningOf(row.shown.text)}</bdi>
        </>
      ) : (
        messages.emptyChat
      )}
    </Fold>
  )
}

/** Separate, so that a new message renders only this. */
function ChatLines({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const invitation = useContext(InBooth)?.invitation
  const { controls, lines, openLines, waitingLines, fontSize, targetLanguage } = useChat(booth)
  const waits = waitingLines > 0
  const languages = useLanguages(booth)
  const hueOf = speakerHuesOf(booth)
  const search = useSearch(booth, 'chat')
  const renderLine = useCallback(
    (line: TranscriptLine) => (
      <ChatItem line={line} hue={hueOf(line)} languages={languages} waits={waits} controls={controls} />
    ),
    [hueOf, languages, waits, controls],
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
    </>
  )
}
