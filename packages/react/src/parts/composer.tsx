import type { DisabledReason } from '@lingobooth/core'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { IconButton } from './icon-button.tsx'
import { part } from './part.ts'
import { Reasons, reasonId } from './reason.tsx'

interface ComposerProps {
  readonly showInput: boolean
  /** Why sending would be refused; typing stays possible. */
  readonly disabled: DisabledReason | null
  readonly microphoneDisabled: DisabledReason | null
  /** BCP 47 tag of what is typed. */
  readonly language: string | undefined
  readonly reasonScope: string
  /** Buttons beside the box. */
  readonly actions?: ReactNode
  /** Returns whether the text was taken; otherwise it stays in the box. */
  onSend(text: string): boolean
}

const imeKeyCode = 229

/** Enter sends, Shift and Enter makes a new line, an Enter that ends a composition does neither. */
export function Composer({ showInput, disabled, microphoneDisabled, reasonScope, actions, ...props }: ComposerProps) {
  const messages = useMessages()
  const [text, setText] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const send = () => {
    if (props.onSend(text)) setText('')
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
      <Reasons scope={reasonScope} reasons={[showInput ? disabled : null, microphoneDisabled]} />
      <div {...part('composer', 'row')}>
        {showInput && (
          <textarea
            {...part('composer', 'box')}
            ref={box}
            aria-label={messages.typeTextHere}
            aria-describedby={reasonId(reasonScope, disabled)}
            placeholder={messages.typeTextHere}
            rows={1}
            dir="auto"
            lang={props.language}
            enterKeyHint="send"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
        {actions}
        {showInput && (
          <IconButton icon={SendHorizontal} label={messages.send} disabled={text.trim() === ''} onClick={send} />
        )}
      </div>
    </div>
  )
}
