import { type RefObject, useEffect, useState } from 'react'

/** Whether the style sheet shows an element. */
export function useShown(element: RefObject<HTMLElement | null>): boolean {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (!watched || typeof ResizeObserver === 'undefined') return
    const look = () => setShown(watched.getClientRects().length > 0)
    const observer = new ResizeObserver(look)
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])
  return isShown
}
