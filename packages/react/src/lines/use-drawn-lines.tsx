import type { OpenLine } from '@lingobooth/core'
import { type ReactElement, useMemo } from 'react'
import { part } from '../parts/part.ts'
import { type Sought, SoughtHere, TabStop } from './line-contexts.ts'
import type { DrawLines, ListedLine } from './list.types.ts'

interface Drawn {
  readonly previous: ListedLine | undefined
  readonly divider: string | false
  readonly sought: Sought | undefined
  /** `Tab` reaches what stands in it. */
  readonly isStop: boolean
  readonly element: ReactElement
}

const isOpen = (line: ListedLine): line is OpenLine => 'stable' in line

/** Draws a line with the divider above it. The same element until one of them changes, so that React skips all lines but the new ones. */
export function useDrawnLines({ renderLine, renderOpen }: DrawLines) {
  return useMemo(() => {
    const drawn = new WeakMap<ListedLine, Drawn>()
    return (line: ListedLine, around: Omit<Drawn, 'element'>): ReactElement => {
      const { previous, divider, sought, isStop } = around
      const last = drawn.get(line)
      const isSame = last?.previous === previous && last?.divider === divider && last?.sought === sought
      if (last && isSame && last.isStop === isStop) return last.element
      const element = (
        <SoughtHere.Provider value={sought}>
          {divider && (
            <div {...part('lines', 'divider')} role="paragraph">
              {divider}
            </div>
          )}
          <TabStop.Provider value={isStop}>
            {isOpen(line) ? renderOpen(line, previous) : renderLine(line, previous)}
          </TabStop.Provider>
        </SoughtHere.Provider>
      )
      drawn.set(line, { ...around, element })
      return element
    }
  }, [renderLine, renderOpen])
}
