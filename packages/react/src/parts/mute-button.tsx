import type { DisabledReason } from '@lingobooth/core'
import { Volume2, VolumeX } from 'lucide-react'
import { useMessages } from '../messages/messages-context.tsx'
import { IconButton } from './icon-button.tsx'

interface MuteButtonProps {
  readonly active: boolean
  readonly disabled: DisabledReason | null
  readonly shape?: 'square' | 'round'
  /** Id of the element that explains the state. */
  readonly describedBy?: string | undefined
  onToggle(): void
}

/** Mutes or unmutes the translated voice. */
export function MuteButton({ active, disabled, shape = 'square', describedBy, onToggle }: MuteButtonProps) {
  const messages = useMessages()
  return (
    <IconButton
      icon={active ? Volume2 : VolumeX}
      shape={shape}
      label={active ? messages.mute : messages.unmute}
      reason={disabled ? messages.disabled[disabled] : undefined}
      aria-describedby={describedBy}
      data-active={active}
      onClick={onToggle}
    />
  )
}
