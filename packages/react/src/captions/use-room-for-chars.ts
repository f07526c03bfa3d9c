import { type RefObject, useLayoutEffect, useState } from 'react'

/** Captions of fewer pixels are hard to read over a picture. */
const leastFontPx = 20
/** As in the style sheet: the width of a letter, and of the edges, in the size of the font. */
const letterEm = 0.56
const edgesEm = 1.5

/** How many characters have room in a line of an element, in letters that can be read. */
export function useRoomForChars(element: RefObject<HTMLElement | null>): number {
  const [chars, setChars] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const measured = element.current
    const view = measured?.ownerDocument.defaultView
    if (!measured || !view?.ResizeObserver) return
    const measure = () => setChars(Math.floor((measured.clientWidth / leastFontPx - edgesEm) / letterEm))
    measure()
    const observer = new view.ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return chars
}
