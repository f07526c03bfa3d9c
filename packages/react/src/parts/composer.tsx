import type { Booth, LinesView, Module, Readable } from '@lingobooth/core'
import { type DisabledReason, isBlank } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { ArrowUp, Check, Pencil } from 'lucide'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useTold } from '../hooks/notice-places.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { panelParts } from '../panels/panel-parts.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { isOfInputMethod } from './keyboard.ts'
import { useLazy } from './lazy.ts'
import { MicrophoneButton } from './microphone-button.tsx'
import { part } from './part.ts'
import { Reasons, reasonId } from './reason.tsx'

/** Makes a text box as high as its text, where the browser's `field-sizing` does not. */
function fitText(box: HTMLTextAreaElement | null, text: string): void {
  if (!box || globalThis.CSS?.supports?.('field-sizing', 'content')) return
  box.style.blockSize = 'auto'
  if (text) box.style.blockSize = `${box.scrollHeight}px`
}

const howTyped = (event: Event) => {
  const { isComposing = false, inputType = '' } = event as InputEvent
  return {
    composing: isComposing,
    pasted: /^insertFrom(Paste|Drop|Yank)/u.test(inputType),
    undone: /^history/u.test(inputType),
  }
}

interface ComposerProps {
  readonly booth: Booth
  readonly module: Module
  readonly hasInput: boolean
  readonly hasMicrophone: boolean
  /** What is sent with the text, above it. */
  readonly tray?: ReactNode
  /** Id of what says where the text goes. */
  readonly about?: string | undefined
  /** What is said beside it already. */
  readonly toldBeside?: DisabledReason | null
  /** Buttons before the text. */
  readonly children?: ReactNode
}

/** Shown where somebody wants to speak: in Speak, and at the button. */
const atButton: ReadonlySet<DisabledReason> = new Set([
  'used-by-subtitles',
  'used-by-chat',
  'no-microphone',
  'no-speech-to-text',
  'language-without-speech-to-text',
])

/**
 * Enter sends, Shift+Enter inserts a line break, and an Enter that ends an IME composition does neither. ArrowUp in the empty box
 * corrects the last own line, Escape leaves it as it was.
 */
export function Composer({
  booth,
  module,
  hasInput,
  hasMicrophone,
  tray,
  about,
  toldBeside = null,
  children,
}: ComposerProps) {
  const messages = useMessages()
  const reasonScope = useId()
  const isTold = useTold(booth, module)
  const view: Readable<LinesView> = booth[module].view.published
  const disabled = useSelector(view, (lines) => lines.disabled)
  const microphone = useSelector(view, (lines) => lines.microphone)
  const language = useSelector(view, (lines) => lines.sourceLanguage)
  const { composer, toggleMicrophone } = booth[module]
  const text = useSelector(composer.view, (typed) => typed.text)
  const edited = useSelector(composer.view, (typed) => typed.edited)
  const isEditing = edited !== null
  const liveTyping = useSelector(booth.subtitles.view.published, (view) => view.liveTyping)
  const mayBeSeen = liveTyping !== 'off' && liveTyping !== 'unavailable' && disabled === null
  const isLive = module === 'subtitles' && hasInput && !isEditing && mayBeSeen
  const LiveTyping = useLazy(panelParts, isLive)?.LiveTyping
  const box = useRef<HTMLTextAreaElement>(null)
  // Where nothing says that it is seen, it is not.
  useEffect(() => (isLive ? composer.hide : undefined), [isLive, composer])
  useEffect(() => {
    if (edited === null || !box.current) return
    box.current.focus()
    box.current.selectionStart = box.current.value.length
  }, [edited])
  useLayoutEffect(() => fitText(box.current, text), [text])
  const send = () => {
    composer.submit()
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isOfInputMethod(event.nativeEvent)) return
    const beginsEdit = event.key === 'ArrowUp' && text === '' && composer.edit()
    if (event.key === 'Enter' && !event.shiftKey) send()
    else if (event.key === 'Escape' && isEditing) composer.cancel()
    else if (!beginsEdit) return
    event.preventDefault()
    event.stopPropagation()
  }
  const typing = hasInput || isEditing
  if (!typing && !hasMicrophone && !children) return null
  return (
    <div {...part('composer', 'root')}>
      <div {...part('composer', 'notes')}>
        <Reasons
          scope={reasonScope}
          reasons={[hasInput ? disabled : null, hasMicrophone ? (microphone.disabled ?? microphone.warning) : null]}
          isQuiet={(reason) => reason === toldBeside || isTold(reason) || (!microphone.active && atButton.has(reason))}
        />
      </div>
      <div {...part('composer', 'field')} data-state={isEditing ? 'editing' : typing ? 'typing' : 'speaking'}>
        {tray}
        {isEditing && (
          <div {...part('composer', 'editing')} role="paragraph">
            <Icon of={Pencil} />
            <span>{messages.editing}</span>
            <button {...part('button', 'link')} type="button" onClick={composer.cancel}>
              {messages.cancel}
            </button>
          </div>
        )}
        {isLive && LiveTyping && <LiveTyping booth={booth} id={`${reasonScope}-live`} box={box} />}
        {!isEditing && children}
        {typing && (
          <textarea
            {...part('composer', 'box')}
            data-state={isEditing ? 'editing' : 'typing'}
            ref={box}
            aria-label={isEditing ? messages.editLine : messages.typeTextHere}
            aria-describedby={
              [about, reasonId(reasonScope, disabled), isLive && `${reasonScope}-live`].filter(Boolean).join(' ') ||
              undefined
            }
            placeholder={messages.typeTextHere}
            readOnly={disabled !== null && disabled !== 'not-joined' && disabled !== 'consent-open'}
            rows={1}
            dir="auto"
            lang={language?.tag}
            enterKeyHint="send"
            value={text}
            onChange={({ target, nativeEvent }) => composer.type(target.value, howTyped(nativeEvent))}
            onCompositionEnd={({ currentTarget }) => composer.type(currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        )}
        {!isEditing && hasMicrophone && (
          <MicrophoneButton microphone={microphone} reasonScope={reasonScope} onToggle={toggleMicrophone} />
        )}
        {typing && (
          <IconButton
            icon={isEditing ? Check : ArrowUp}
            label={isEditing ? messages.save : messages.send}
            data-send=""
            disabled={isBlank(text)}
            onClick={send}
          />
        )}
      </div>
    </div>
  )
}
