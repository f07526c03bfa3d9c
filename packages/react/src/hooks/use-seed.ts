import type { Booth, PanelId } from '@lingobooth/core'
import { useLayoutEffect, useRef } from 'react'

const seeded = new WeakMap<Booth, Set<PanelId>>()

/** Gives a panel of a booth its starting values, once, however often it is mounted. */
export function useSeed(booth: Booth, panel: PanelId, seed: () => void): void {
  const latest = useRef(seed)
  useLayoutEffect(() => {
    const done = seeded.get(booth) ?? new Set()
    if (done.has(panel)) return
    seeded.set(booth, done.add(panel))
    latest.current()
  }, [booth, panel])
}
