import { type RefObject, useLayoutEffect, useState } from 'react'

/** Captions of fewer pixels are hard to read over a picture, unless somebody chose them. */
const leastFontPx = 20
/** As in the style sheet. */
const usualFontPx = 30
/** As in the style sheet: the width of a letter, and of the edges, in the size of the font. */
const letterEm = 0.56
const edgesEm = 1.5

/** What a page chose, where it says so in pixels. */
function pageFontPx(view: Window, element: HTMLElement): number {
  const [, px] = /^\s*([\d.]+)px\s*$/.exec(view.getComputedStyle(element).getPropertyValue('--lb-caption-size')) ?? []
  return Number(px) || usualFontPx
}

/** How many characters have room in a line of an element, in letters that can be read; their size is in percent of the page's. */
export function useRoomForChars(element: RefObject<HTMLElement | null>, size: number): number {
  const [chars, setChars] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const measured = element.current
    const view = measured?.ownerDocument.defaultView
    if (!measured || !view?.ResizeObserver) return
    const measure = () => {
      const fontPx = Math.min(leastFontPx, (pageFontPx(view, measured) * size) / 100)
      setChars(Math.floor((measured.clientWidth / fontPx - edgesEm) / letterEm))
    }
    measure()
    const observer = new view.ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, size])
  return chars
}
