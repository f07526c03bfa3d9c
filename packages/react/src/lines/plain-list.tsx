import { useEffect, useLayoutEffect, useRef } from 'react'
import { part } from '../parts/part.ts'
import type { ListProps, Place } from './list.types.ts'

function placeIn(list: HTMLElement): Place | null {
  const top = list.parentElement?.getBoundingClientRect().top ?? 0
  const boxes = [...list.children].map((item) => item.getBoundingClientRect())
  const index = boxes.findIndex(({ bottom }) => bottom > top)
  const first = boxes[index]
  return first ? { index, offsetPx: top - first.top } : null
}

/** Keeps every line in the document: short lists can be searched, printed and walked through as a whole. */
export function PlainList({ lines, place, atEnd, renderLine, onResize }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const own = list.current
    return () => {
      place.current = own && !atEnd.current ? placeIn(own) : null
    }
  }, [place, atEnd])
  useEffect(() => {
    if (!list.current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(onResize)
    observer.observe(list.current)
    return () => observer.disconnect()
  }, [onResize])
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari forgets the role of lists without markers
    <ul {...part('lines', 'list')} role="list" ref={list}>
      {lines.map((line, index) => (
        <li key={line.key} {...part('lines', 'item')}>
          {renderLine(line, index)}
        </li>
      ))}
    </ul>
  )
}
