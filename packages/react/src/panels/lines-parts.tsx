import type { Booth, Module } from '@lingobooth/core'
import { Search } from 'lucide'
import { useContext } from 'react'
import { InBooth } from '../booth/in-booth.ts'
import { useSearch } from '../hooks/page-state.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { part } from '../parts/part.ts'

/** Opens and closes the search of the lines. */
export function FindButton({ booth, module }: { readonly booth: Booth; readonly module: Module }) {
  const { find } = useMessages()
  const { isOpen, setOpen } = useSearch(booth, module)
  return (
    <IconButton icon={Search} label={find.open} aria-expanded={isOpen} data-find="" onClick={() => setOpen(!isOpen)} />
  )
}

/** In the panel in front: the way in for others. */
export function InvitePlace({ module }: { readonly module: Module }) {
  const whole = useContext(InBooth)
  return whole && (!whole.folds || whole.module === module) && whole.inviteRow
}

interface EmptyStateProps {
  readonly title: string
  readonly hint: string
}

export const EmptyState = ({ title, hint }: EmptyStateProps) => (
  <>
    <div {...part('lines', 'empty-title')} role="paragraph">
      {title}
    </div>
    <div {...part('lines', 'empty-hint')} role="paragraph">
      {hint}
    </div>
  </>
)
