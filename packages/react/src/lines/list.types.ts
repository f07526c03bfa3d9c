import type { TranscriptLine } from '@lingobooth/core'
import type { ReactElement, RefObject } from 'react'

/** The line at the top of the view and how far its top is from there. */
export interface Place {
  readonly key: string
  readonly offsetPx: number
}

export interface ListProps {
  readonly lines: readonly TranscriptLine[]
  readonly scroller: RefObject<HTMLElement | null>
  /** Where a reader is who scrolled up in a plain list; null at the end. */
  readonly place: RefObject<Place | null>
  /** The end is kept in view. */
  readonly atEnd: RefObject<boolean>
  renderLine(line: TranscriptLine, index: number): ReactElement
  onResize(): void
}
