import type { OpenLine, TranscriptLine } from '@lingobooth/core'
import type { ReactElement, RefObject } from 'react'

/** A line, final or still open. */
export type ListedLine = TranscriptLine | OpenLine

/** The line at the top of the view, and its offset. */
export interface Place {
  readonly key: string
  readonly offsetPx: number
}

export interface ListProps {
  readonly lines: readonly ListedLine[]
  readonly scroller: RefObject<HTMLElement | null>
  /** Scroll position in a plain list; null at the end. */
  readonly place: RefObject<Place | null>
  /** Whether the end is kept in view. */
  readonly atEnd: RefObject<boolean>
  renderLine(line: ListedLine, index: number): ReactElement
  onResize(): void
}
