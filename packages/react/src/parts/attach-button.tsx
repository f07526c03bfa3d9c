import type { DisabledReason } from '@lingobooth/core/view'
import { Paperclip } from 'lucide'
import { useRef } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { panelParts } from '../panels/panel-parts.ts'
import { IconButton } from './icon-button.tsx'

export function AttachButton({ disabled, onSelect }: { disabled: DisabledReason | null; onSelect(file: File): void }) {
  const messages = useMessages()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          button.current?.focus()
          for (const file of target.files ?? []) onSelect(file)
          target.value = ''
        }}
      />
      <IconButton
        ref={button}
        data-attach=""
        icon={Paperclip}
        label={messages.attachFile}
        reason={disabled ? messages.disabled[disabled] : undefined}
        onClick={() => {
          // What shows the files loads while they are chosen.
          panelParts.load().catch(() => {})
          input.current?.click()
        }}
      />
    </>
  )
}
