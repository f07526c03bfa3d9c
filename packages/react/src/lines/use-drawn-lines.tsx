import type { OpenLine } from '@lingobooth/core'
import { type ReactElement, useMemo } from 'react'
import { part } from '../parts/part.ts'
import type { DrawLines, ListedLine } from './list.types.ts'

interface Drawn {
  readonly previous: ListedLine | undefined
  readonly divider: string | false
  readonly element: ReactElement
}

const isOpen = (line: ListedLine): line is OpenLine => 'stable' in line

/** Draws a line with the divider above it. The same element until one of them changes, so that React skips all lines but the new ones. */
export function useDrawnLines({ renderLine, renderOpen }: DrawLines) {
  return useMemo(() => {
    const drawn = new WeakMap<ListedLine, Drawn>()
    return (line: ListedLine, previous: ListedLine | undefined, divider: string | false): ReactElement => {
      const last = drawn.get(line)
      if (last && last.previous === previous && last.divider === divider) return last.element
      const element = (
        <>
          {divider && <p {...part('lines', 'divider')}>{divider}</p>}
          {isOpen(line) ? renderOpen(line, previous) : renderLine(line, previous)}
        </>
      )
      drawn.set(line, { previous, divider, element })
      return element
    }
  }, [renderLine, renderOpen])
}
