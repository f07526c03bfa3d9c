import type { Booth, Module } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { pageStateOf } from './page-state.ts'

/** The unsent text of the box. It survives closing the panel and leaving the room. */
export function useDraft(booth: Booth, module: Module): readonly [string, (text: string) => void] {
  const state = pageStateOf(booth)
  const draft = useSelector(state, ({ drafts }) => drafts[module])
  const setDraft = (text: string) =>
    state.set((current) => ({ ...current, drafts: { ...current.drafts, [module]: text } }))
  return [draft, setDraft]
}
