import type { MicrophoneView } from '@lingobooth/core/view'
import { Mic, MicOff } from 'lucide'
import { memo } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { IconButton } from './icon-button.tsx'
import { reasonId } from './reason.tsx'

/** Blocked or absent: what a crossed microphone means, and nothing else. */
export const isBlocked = ({ disabled, error }: MicrophoneView): boolean =>
  disabled === 'no-microphone' || ['capture-denied', 'capture-forbidden', 'capture-not-found'].includes(error ?? '')

interface MicrophoneButtonProps {
  readonly microphone: MicrophoneView
  readonly reasonScope: string
  onToggle(): void
}

/** Drawn again only when its state changes: it stands beside a text that does with each key. */
export const MicrophoneButton = memo(function MicrophoneButton(props: MicrophoneButtonProps) {
  const { microphone, reasonScope, onToggle } = props
  const messages = useMessages()
  const { active, disabled, warning, state } = microphone
  const place = disabled === 'used-by-chat' ? 'chat' : disabled === 'used-by-subtitles' ? 'subtitles' : undefined
  const where = place && messages.inPanel(messages.panelTitles[place])
  return (
    <IconButton
      icon={isBlocked(microphone) ? MicOff : Mic}
      label={where ? `${messages.microphone} ${where}` : messages.microphone}
      reason={disabled ? messages.disabled[disabled] : undefined}
      aria-pressed={active}
      aria-describedby={reasonId(reasonScope, disabled ?? warning)}
      data-state={state}
      data-elsewhere={where}
      onClick={onToggle}
    />
  )
})
