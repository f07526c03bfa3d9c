import { type RefObject, useLayoutEffect } from 'react'
import type { ListedLine, ListProps, Place } from './list.types.ts'

const topOf = (element: Element) => element.getBoundingClientRect().top

function placeIn(list: HTMLElement, scroller: HTMLElement, lines: readonly ListedLine[]): Place | null {
  const top = topOf(scroller)
  const index = [...list.children].findIndex((item) => item.getBoundingClientRect().bottom > top)
  const [item, line] = [list.children[index], lines[index]]
  return item && line ? { key: line.key, offsetPx: top - topOf(item) } : null
}

/** Keeps the top line in place while lines are inserted above it; not every browser does this by itself. */
export function useKeptPlace(
  list: RefObject<HTMLElement | null>,
  { lines, place, atEnd }: Pick<ListProps, 'lines' | 'place' | 'atEnd'>,
): void {
  useLayoutEffect(() => {
    const items = list.current
    const view = items?.parentElement
    if (!items || !view) return
    const measure = () => {
      place.current = atEnd.current ? null : placeIn(items, view, lines)
    }
    const { key, offsetPx } = place.current ?? {}
    const item = items.children[lines.findIndex((line) => line.key === key)]
    if (item && !atEnd.current) view.scrollTop += topOf(item) - topOf(view) + (offsetPx ?? 0)
    measure()
    view.addEventListener('scroll', measure, { passive: true })
    return () => view.removeEventListener('scroll', measure)
  }, [list, lines, place, atEnd])
}
