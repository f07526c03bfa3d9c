import type { Booth, Module } from '@lingobooth/core'
import { Search } from 'lucide'
import { useSearch } from '../hooks/use-search.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { IconButton } from '../parts/icon-button.tsx'

/** Opens and closes the search of the lines. */
export function FindButton({ booth, module }: { readonly booth: Booth; readonly module: Module }) {
  const { find } = useMessages()
  const { isOpen, setOpen } = useSearch(booth, module)
  return (
    <IconButton icon={Search} label={find.open} aria-expanded={isOpen} data-find="" onClick={() => setOpen(!isOpen)} />
  )
}
