import type { DisabledReason } from '@lingobooth/core/view'
import { Volume2 } from 'lucide'
import { useMessages } from '../messages/messages-context.tsx'
import { IconButton } from './icon-button.tsx'
import { RoundButton } from './round-button.tsx'

interface MuteButtonProps {
  readonly active: boolean
  readonly disabled: DisabledReason | null
  readonly shape?: 'square' | 'round'
  /** Seen in place of the label, which stays part of the name. */
  readonly words?: { readonly start: string; readonly stop: string } | undefined
  /** Id of the element that explains the state. */
  readonly describedBy?: string | undefined
  onToggle(): void
}

/** Mutes or unmutes the translated voice. */
export function MuteButton({ active, disabled, shape = 'square', words, describedBy, onToggle }: MuteButtonProps) {
  const messages = useMessages()
  const props = {
    icon: Volume2,
    label: active ? messages.mute : messages.unmute,
    reason: disabled ? messages.disabled[disabled] : undefined,
    'aria-describedby': describedBy,
    onClick: onToggle,
  }
  return shape === 'round' ? (
    <RoundButton
      {...props}
      otherLabel={active ? messages.unmute : messages.mute}
      words={words && (active ? words.stop : words.start)}
      otherWords={words && (active ? words.start : words.stop)}
      active={active}
    />
  ) : (
    <IconButton {...props} data-active={active} />
  )
}
