import type { IconNode } from 'lucide'
import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { Icon } from './icon.tsx'
import { part } from './part.ts'

export interface IconButtonProps extends Omit<ComponentPropsWithoutRef<'button'>, 'type' | 'children'> {
  readonly icon: IconNode
  /** The accessible name, also shown as a tooltip. */
  readonly label: string
  /** Why it cannot be used; keys still come to it, and it says so then. */
  readonly reason?: string | undefined
}

export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(
  ({ icon, label, reason, onClick, ...props }, ref) => (
    <button
      {...part('button', 'square')}
      {...props}
      ref={ref}
      type="button"
      aria-label={label}
      title={reason ? `${label}: ${reason}` : label}
      aria-disabled={reason !== undefined || undefined}
      data-reason={reason}
      // A press focuses it, which not every browser does by itself: with the focus comes the reason.
      onClick={reason === undefined ? onClick : ({ currentTarget }) => currentTarget.focus()}
    >
      <Icon of={icon} />
    </button>
  ),
)
