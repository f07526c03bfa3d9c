import type { IconNode } from 'lucide'
import type { ComponentProps } from 'react'
import { Icon } from './icon.tsx'
import { part } from './part.ts'

interface RoundButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'children'> {
  /** What the button is about, whatever its state. */
  readonly icon: IconNode
  /** What a press does; its visible name. */
  readonly label: string
  /** Its name in the other state, for which there is room too, so that nothing beside it moves. */
  readonly otherLabel: string
  /** Seen instead of the label, which is added to the name. */
  readonly words?: string | undefined
  /** Seen in the other state, for which there is room too. */
  readonly otherWords?: string | undefined
  readonly active: boolean
  /** Why it cannot be used, which is told beside it. */
  readonly reason?: string | undefined
}

/** The icon names the thing, the fill tells whether it is on, and the words below tell what a press does. */
export function RoundButton({
  icon,
  label,
  otherLabel,
  words,
  otherWords,
  active,
  reason,
  onClick,
  ...props
}: RoundButtonProps) {
  return (
    <button
      {...part('button', 'round')}
      {...props}
      type="button"
      data-active={active}
      aria-label={words && `${words} (${label})`}
      title={reason ? `${label}: ${reason}` : undefined}
      aria-disabled={reason !== undefined || undefined}
      onClick={reason === undefined ? onClick : undefined}
    >
      <span {...part('button', 'disc')}>
        <Icon of={icon} />
      </span>
      <span {...part('button', 'label')} data-other={words ? otherWords : otherLabel}>
        {words ?? label}
      </span>
    </button>
  )
}
