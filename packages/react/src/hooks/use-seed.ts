import type { Booth, PanelId } from '@lingobooth/core'
import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import { createCell } from './cell.ts'
import { perBooth } from './per-booth.ts'
import { useSelected } from './use-selected.ts'

const seededOf = perBooth(() => createCell<ReadonlySet<PanelId>>(new Set()))

/** Gives a panel of a booth its starting values, once, however often it is mounted. False on a server and in the first render of a page. */
export function useSeed(booth: Booth, panel: PanelId, seed: (booth: Booth) => void): boolean {
  const seeded = seededOf(booth)
  const latest = useRef(seed)
  useLayoutEffect(() => {
    if (seeded.getSnapshot().has(panel)) return
    latest.current(booth)
    seeded.set(new Set([...seeded.getSnapshot(), panel]))
  }, [booth, panel, seeded])
  return useSelected(seeded, (panels) => panels.has(panel))
}

/** Whether a panel is open that has no starting values yet. */
export const StartsVisible = createContext<boolean | undefined>(undefined)

export function useVisible(booth: Booth, panel: PanelId): boolean {
  const startsVisible = useContext(StartsVisible)
  const visible = useSelected(booth.app.view, ({ panels }) => panels[panel])
  return startsVisible ?? visible
}
