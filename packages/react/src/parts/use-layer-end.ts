import { useEffect, useRef } from 'react'

/** What belongs to another panel's settings, or lies over the page. */
const others = '[data-part="settings"], [aria-controls$="-settings"], [popover]'

interface LayerEnd {
  readonly isOpen: boolean
  /** The layer, its opener, which ends it itself, and what else is not outside of it. */
  inside(): readonly (Element | null | undefined)[]
  /** It stays while the focus is elsewhere, and while somebody presses another such layer. @default false */
  readonly isLasting?: boolean
  onEnd(): void
}

/** Ends a layer when something outside is pressed or gets the focus. */
export function useLayerEnd({ isOpen, isLasting = false, ...current }: LayerEnd): void {
  const layer = useRef(current)
  layer.current = current
  useEffect(() => {
    const page = layer.current.inside()[0]?.ownerDocument
    if (!isOpen || !page) return
    const look = (event: Event) => {
      const path = event.composedPath()
      if (layer.current.inside().some((element) => element && path.includes(element))) return
      if (!isLasting || !(path[0] as Element).closest?.(others)) layer.current.onEnd()
    }
    page.addEventListener('pointerdown', look, true)
    if (!isLasting) page.addEventListener('focusin', look)
    return () => {
      page.removeEventListener('pointerdown', look, true)
      page.removeEventListener('focusin', look)
    }
  }, [isOpen, isLasting])
}
