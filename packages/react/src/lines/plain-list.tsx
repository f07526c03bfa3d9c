import { useEffect, useRef } from 'react'
import { part } from '../parts/part.ts'
import type { ListProps } from './list.types.ts'
import { useKeptPlace } from './use-kept-place.ts'

/** Renders every line, so that short lists can be searched, printed and navigated as a whole. */
export function PlainList({ lines, fresh, place, atEnd, renderLine, onResize }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  useKeptPlace(list, { lines, place, atEnd })
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
        <li key={line.key} {...part('lines', 'item')} data-fresh={index >= fresh.from && index < fresh.until}>
          {renderLine(line, index)}
        </li>
      ))}
    </ul>
  )
}
