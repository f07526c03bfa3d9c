import { useLayoutEffect, useMemo, useRef } from 'react'
import type { ListedLine, ListProps } from './list.types.ts'

/** Longer lists are virtualised; half of it loads the code for that. */
export const plainLines = 200
/** Drawn at most while the reader has scrolled up. */
const mostLines = 2 * plainLines

/** The latest lines and, until the reader is at the end again, also those drawn above them, so that none leaves while it is read. */
export function useLatestLines({ lines, atEnd }: Pick<ListProps, 'lines' | 'atEnd'>): {
  /** How many lines are not drawn. */
  readonly above: number
  readonly drawn: readonly ListedLine[]
} {
  const last = useRef<readonly ListedLine[]>([])
  let above = Math.max(0, lines.length - plainLines)
  if (above > 0 && !atEnd.current) {
    const keys = new Set(last.current.map(({ key }) => key))
    const kept = lines.slice(-mostLines)
    const first = kept.findIndex(({ key }) => keys.has(key))
    if (first >= 0) above = Math.min(above, lines.length - kept.length + first)
  }
  const drawn = useMemo(() => (above > 0 ? lines.slice(above) : lines), [lines, above])
  useLayoutEffect(() => {
    last.current = drawn
  }, [drawn])
  return { above, drawn }
}
