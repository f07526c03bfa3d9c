import type { Booth, Module } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { pageStateOf } from './page-state.ts'

/** The unsent text of the box. It survives closing the panel and leaving the room. */
export function useDraft(booth: Booth, module: Module): readonly [string, (text: string) => void] {
  const { drafts } = pageStateOf(booth)
  const draft = useSelector(drafts, (all) => all[module])
  const setDraft = (text: string) => drafts.set((all) => ({ ...all, [module]: text }))
  return [draft, setDraft]
}
