import { useEffect, useRef } from 'react'
import { part } from '../parts/part.ts'
import type { ListProps } from './list.types.ts'
import { useKeptPlace } from './use-kept-place.ts'
import { useLatestLines } from './use-latest-lines.ts'

/**
 * Renders every line, so that short lists can be searched, printed and navigated as a whole. Of a long one whose virtual list is not loaded
 * yet, it renders the latest, each with its position in the full list.
 */
export function PlainList({ lines, fresh, place, atEnd, renderLine, onResize }: ListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { above, drawn } = useLatestLines({ lines, atEnd })
  useKeptPlace(list, { lines: drawn, place, atEnd })
  useEffect(() => {
    if (!list.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(onResize)
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [onResize])
  const placeOf = (index: number) =>
    above > 0 ? { 'aria-posinset': index + 1, 'aria-setsize': lines.length } : undefined
  return (
    <div {...part('lines', 'list')} role="list" ref={list}>
      {drawn.map((line, row) => {
        const index = above + row
        return (
          <div
            role="listitem"
            key={line.key}
            {...part('lines', 'item')}
            data-key={line.key}
            {...placeOf(index)}
            data-fresh={index >= fresh.from && index < fresh.until}
          >
            {renderLine(line, index)}
          </div>
        )
      })}
    </div>
  )
}
