import type { OpenLine } from '@lingobooth/core'
import { type ReactElement, useMemo } from 'react'
import { part } from '../parts/part.ts'
import type { DrawLines, ListedLine } from './list.types.ts'
import { type Sought, SoughtHere } from './sought.ts'

interface Drawn {
  readonly previous: ListedLine | undefined
  readonly divider: string | false
  readonly sought: Sought | undefined
  readonly element: ReactElement
}

const isOpen = (line: ListedLine): line is OpenLine => 'stable' in line

/** Draws a line with the divider above it. The same element until one of them changes, so that React skips all lines but the new ones. */
export function useDrawnLines({ renderLine, renderOpen }: DrawLines) {
  return useMemo(() => {
    const drawn = new WeakMap<ListedLine, Drawn>()
    return (line: ListedLine, around: Omit<Drawn, 'element'>): ReactElement => {
      const { previous, divider, sought } = around
      const last = drawn.get(line)
      if (last && last.previous === previous && last.divider === divider && last.sought === sought) return last.element
      const element = (
        <SoughtHere.Provider value={sought}>
          {divider && <p {...part('lines', 'divider')}>{divider}</p>}
          {isOpen(line) ? renderOpen(line, previous) : renderLine(line, previous)}
        </SoughtHere.Provider>
      )
      drawn.set(line, { ...around, element })
      return element
    }
  }, [renderLine, renderOpen])
}
