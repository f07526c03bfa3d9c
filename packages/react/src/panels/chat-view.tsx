import type { Booth, TranscriptLine } from '@lingobooth/core'
import { useCallback, useId } from 'react'
import { useLanguages } from '../hooks/use-languages.ts'
import { useChat } from '../hooks/use-views.ts'
import { ChatItem } from '../lines/chat-item.tsx'
import { FileTransfer } from '../lines/file-transfer.tsx'
import { LineList } from '../lines/line-list.tsx'
import { useMessages } from '../messages/messages-context.tsx'
import { AttachButton } from '../parts/attach-button.tsx'
import { Composer } from '../parts/composer.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { FontSizeSlider } from '../parts/font-size-slider.tsx'
import { LanguageSelect } from '../parts/language-select.tsx'
import { MicrophoneButton } from '../parts/microphone-button.tsx'
import { PanelFrame } from '../parts/panel-frame.tsx'
import { part } from '../parts/part.ts'
import { type ChatFlags, withDefaults } from './flags.ts'

export function ChatView({ booth, flags }: { booth: Booth; flags: ChatFlags }) {
  const messages = useMessages()
  const reasonScope = useId()
  const { controls, lines, microphone, files, ...view } = useChat(booth)
  const languages = useLanguages(booth)
  const { closable, microphone: hasMicrophone, attachFile } = withDefaults(flags)
  const renderLine = useCallback(
    (line: TranscriptLine) => <ChatItem line={line} languages={languages} controls={controls} />,
    [languages, controls],
  )
  if (!view.visible) return null
  return (
    <PanelFrame booth={booth} panel="chat" closable={closable} settings={<ChatSettings booth={booth} />}>
      <LineList
        label={messages.chatMessages}
        lines={lines}
        fontSize={view.fontSize}
        empty={<EmptyState title={messages.emptyChat} hint={messages.emptyChatHint} />}
        renderLine={renderLine}
      />
      {files.length > 0 && (
        <ul {...part('files', 'list')}>
          {files.map((file) => (
            <FileTransfer key={file.id} file={file} controls={controls} />
          ))}
        </ul>
      )}
      <Composer
        showInput
        disabled={view.disabled}
        microphoneDisabled={hasMicrophone ? microphone.disabled : null}
        language={view.sourceLanguage?.tag}
        reasonScope={reasonScope}
        onSend={controls.send}
        actions={
          <>
            {attachFile && <AttachButton disabled={view.attachDisabled} onSelect={controls.selectFile} />}
            {hasMicrophone && (
              <MicrophoneButton
                microphone={microphone}
                reasonScope={reasonScope}
                onToggle={controls.toggleMicrophone}
              />
            )}
          </>
        }
      />
    </PanelFrame>
  )
}

function ChatSettings({ booth }: { booth: Booth }) {
  const messages = useMessages()
  const { controls, ...view } = useChat(booth)
  return (
    <>
      <FontSizeSlider label={messages.chatFontSize} fontSize={view.fontSize} onChange={controls.setFontSize} />
      <div {...part('panel', 'languages')}>
        <LanguageSelect
          label={messages.targetLanguage}
          options={view.languageOptions}
          value={view.targetLanguage}
          onSelect={controls.setTargetLanguage}
        />
        <LanguageSelect
          label={messages.sourceLanguage}
          options={view.languageOptions}
          value={view.sourceLanguage}
          onSelect={controls.setSourceLanguage}
        />
      </div>
    </>
  )
}
