import type { MicrophoneView } from '@lingobooth/core'
import { Mic, MicOff } from 'lucide'
import { useMessages } from '../messages/messages-context.tsx'
import { IconButton } from './icon-button.tsx'
import { reasonId } from './reason.tsx'

interface MicrophoneButtonProps {
  readonly microphone: MicrophoneView
  readonly reasonScope: string
  onToggle(): void
}

export function MicrophoneButton({ microphone, reasonScope, onToggle }: MicrophoneButtonProps) {
  const messages = useMessages()
  const { active, disabled, warning, state } = microphone
  return (
    <IconButton
      icon={disabled ? MicOff : Mic}
      label={messages.microphone}
      reason={disabled ? messages.disabled[disabled] : undefined}
      aria-pressed={active}
      aria-describedby={reasonId(reasonScope, disabled ?? warning)}
      data-state={state}
      onClick={onToggle}
    />
  )
}
