import type { Booth, Module } from '@lingobooth/core'
import { type RefObject, useEffect } from 'react'

/** Counts lines as unread while this element is shown in place of their panel. */
export function useFolded(booth: Booth, module: Module, element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const row = element.current
    if (!row || typeof ResizeObserver === 'undefined') return
    let unfold: (() => void) | undefined
    const look = () => {
      const isShown = row.getClientRects().length > 0
      if (isShown) unfold ??= booth[module].fold()
      else {
        unfold?.()
        unfold = undefined
      }
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(row)
    return () => {
      observer.disconnect()
      unfold?.()
    }
  }, [booth, module, element])
}
