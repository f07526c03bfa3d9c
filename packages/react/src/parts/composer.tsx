import type { Booth, LinesView, Module, Readable } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { useDraft } from '../hooks/use-draft.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { IconButton } from './icon-button.tsx'
import { MicrophoneButton } from './microphone-button.tsx'
import { part } from './part.ts'
import { Reasons, reasonId } from './reason.tsx'

interface ComposerProps {
  readonly booth: Booth
  readonly module: Module
  readonly hasInput: boolean
  readonly hasMicrophone: boolean
  /** Buttons before the microphone button. */
  readonly children?: ReactNode
}

const imeKeyCode = 229

/** Enter sends, Shift+Enter inserts a line break, and an Enter that ends an IME composition does neither. */
export function Composer({ booth, module, hasInput, hasMicrophone, children }: ComposerProps) {
  const messages = useMessages()
  const reasonScope = useId()
  const view: Readable<LinesView> = booth[module].view.published
  const disabled = useSelector(view, (lines) => lines.disabled)
  const microphone = useSelector(view, (lines) => lines.microphone)
  const language = useSelector(view, (lines) => lines.sourceLanguage)
  const [text, setText] = useDraft(booth, module)
  const box = useRef<HTMLTextAreaElement>(null)
  const send = () => {
    if (booth[module].send(text)) setText('')
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey) return
    if (event.nativeEvent.isComposing || event.keyCode === imeKeyCode) return
    event.preventDefault()
    send()
  }
  return (
    <div {...part('composer', 'root')}>
      <Reasons
        scope={reasonScope}
        reasons={[hasInput ? disabled : null, hasMicrophone ? (microphone.disabled ?? microphone.warning) : null]}
      />
      <div {...part('composer', 'row')}>
        {hasInput && (
          <textarea
            {...part('composer', 'box')}
            ref={box}
            aria-label={messages.typeTextHere}
            aria-describedby={reasonId(reasonScope, disabled)}
            placeholder={messages.typeTextHere}
            rows={1}
            dir="auto"
            lang={language?.tag}
            enterKeyHint="send"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
        {children}
        {hasMicrophone && (
          <MicrophoneButton
            microphone={microphone}
            reasonScope={reasonScope}
            onToggle={booth[module].toggleMicrophone}
          />
        )}
        {hasInput && (
          <IconButton icon={SendHorizontal} label={messages.send} disabled={text.trim() === ''} onClick={send} />
        )}
      </div>
    </div>
  )
}
