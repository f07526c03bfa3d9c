import { type RefObject, useEffect } from 'react'

/** Ends a layer when something outside is pressed or gets the focus; not by its opener, which does so itself. */
export function useLayerEnd(
  layer: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  onEnd: () => void,
): void {
  useEffect(() => {
    const page = layer.current?.ownerDocument
    if (!page) return
    const look = (event: Event) => {
      const path = event.composedPath()
      const isInside = [layer.current, opener.current].some((element) => element && path.includes(element))
      if (!isInside) onEnd()
    }
    page.addEventListener('pointerdown', look, true)
    page.addEventListener('focusin', look)
    return () => {
      page.removeEventListener('pointerdown', look, true)
      page.removeEventListener('focusin', look)
    }
  }, [layer, opener, onEnd])
}
