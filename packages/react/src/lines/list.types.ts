import type { TranscriptLine } from '@lingobooth/core'
import type { ReactElement, RefObject } from 'react'

/** The line at the top of the view, and its offset. */
export interface Place {
  readonly key: string
  readonly offsetPx: number
}

export interface ListProps {
  readonly lines: readonly TranscriptLine[]
  readonly scroller: RefObject<HTMLElement | null>
  /** Scroll position in a plain list; null at the end. */
  readonly place: RefObject<Place | null>
  /** Whether the end is kept in view. */
  readonly atEnd: RefObject<boolean>
  renderLine(line: TranscriptLine, index: number): ReactElement
  onResize(): void
}
