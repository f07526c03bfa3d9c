import type { Booth, Module } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { pageStateOf } from './page-state.ts'

/** Whether the lines of a panel are being searched. */
export interface Search {
  readonly module: Module
  readonly isOpen: boolean
  setOpen(isOpen: boolean): void
}

export function useSearch(booth: Booth, module: Module): Search {
  const state = pageStateOf(booth)
  const isOpen = useSelector(state, ({ searches }) => searches[module])
  const setOpen = useCallback(
    (isOpen: boolean) => state.set((current) => ({ ...current, searches: { ...current.searches, [module]: isOpen } })),
    [state, module],
  )
  return useMemo(() => ({ module, isOpen, setOpen }), [module, isOpen, setOpen])
}
