import type { Booth } from '@lingobooth/core'
import type { PanelId } from '@lingobooth/core/view'
import { useSelector } from '@xstate/react'
import { createContext, useContext, useLayoutEffect } from 'react'
import { pageStateOf } from './page-state.ts'

/** Applies a panel's initial values, once per booth. Returns false on a server and in the first render of a page. */
export function useSeed(booth: Booth, panel: PanelId, seed: (booth: Booth) => void): boolean {
  const { seeded } = pageStateOf(booth)
  // biome-ignore lint/correctness/useExhaustiveDependencies: later values do not apply
  useLayoutEffect(() => {
    if (seeded.getSnapshot().includes(panel)) return
    seed(booth)
    seeded.set((all) => [...all, panel])
  }, [booth, panel, seeded])
  return useSelector(seeded, (all) => all.includes(panel))
}

/** Initial visibility of a panel whose initial values are not applied yet. */
export const StartsVisible = createContext<boolean | undefined>(undefined)

export function useVisible(booth: Booth, panel: PanelId): boolean {
  const startsVisible = useContext(StartsVisible)
  const visible = useSelector(booth.app.view.published, ({ panels }) => panels[panel])
  return startsVisible ?? visible
}
