import type { Booth, Module } from '@lingobooth/core'
import { useSelector } from '@xstate/react'
import { pageStateOf } from './page-state.ts'

/** What is typed and not yet sent; it outlives the box, so that nothing is lost when a panel closes or the room is left. */
export function useDraft(booth: Booth, module: Module): readonly [string, (text: string) => void] {
  const state = pageStateOf(booth)
  const draft = useSelector(state, ({ drafts }) => drafts[module])
  const setDraft = (text: string) =>
    state.set((current) => ({ ...current, drafts: { ...current.drafts, [module]: text } }))
  return [draft, setDraft]
}
