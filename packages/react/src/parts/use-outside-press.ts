import { type RefObject, useEffect, useRef } from 'react'

/** What belongs to another panel's settings, or lies over the page. */
const others = '[data-part="settings"], [aria-controls$="-settings"], [popover]'

interface OutsidePress {
  readonly isOpen: boolean
  readonly layer: RefObject<HTMLElement | null>
  /** Selects the element around the layer in which a press is none outside. */
  readonly around: string
  onPress(): void
}

/** Tells of a press outside of an open layer. Settings of another panel may be open beside it. */
export function useOutsidePress({ isOpen, layer, around, onPress }: OutsidePress): void {
  const press = useRef(onPress)
  press.current = onPress
  useEffect(() => {
    const page = layer.current?.ownerDocument
    if (!isOpen || !page) return
    const look = (event: Event) => {
      const path = event.composedPath()
      const inside = layer.current?.closest(around)
      if (inside && path.includes(inside)) return
      if (!(path[0] as Element).closest?.(others)) press.current()
    }
    page.addEventListener('pointerdown', look)
    return () => page.removeEventListener('pointerdown', look)
  }, [isOpen, layer, around])
}
