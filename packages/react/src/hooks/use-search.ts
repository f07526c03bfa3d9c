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
  const { searches } = pageStateOf(booth)
  const isOpen = useSelector(searches, (all) => all[module])
  const setOpen = useCallback(
    (isOpen: boolean) => searches.set((all) => ({ ...all, [module]: isOpen })),
    [searches, module],
  )
  return useMemo(() => ({ module, isOpen, setOpen }), [module, isOpen, setOpen])
}
