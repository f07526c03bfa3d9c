import type { OpenLine, TranscriptLine } from '@lingobooth/core'
import type { ReactElement, RefObject } from 'react'
import type { Range } from './fresh-turn.ts'
import type { StickToEnd } from './use-stick-to-end.ts'

/** A line, final or still open. */
export type ListedLine = TranscriptLine | OpenLine

/** The line at the top of the view, and its offset. */
export interface Place {
  readonly key: string
  readonly offsetPx: number
}

/** How a panel draws its lines. */
export interface DrawLines {
  /** Must be stable; called only for the lines near the view, when the line, or the one above it, changes. */
  renderLine(line: TranscriptLine, previous: ListedLine | undefined): ReactElement
  /** Must be stable. */
  renderOpen(line: OpenLine, previous: ListedLine | undefined): ReactElement
}

/** Brings a place of a virtual list to the top of the view: so far below the top of a line. */
export type Reveal = (index: number, offsetPx: number) => void

export interface ListProps extends Pick<StickToEnd, 'atEnd' | 'onResize'> {
  readonly lines: readonly ListedLine[]
  readonly scroller: RefObject<HTMLElement | null>
  /** Scroll position in a plain list; null at the end. */
  readonly place: RefObject<Place | null>
  /** The turn that is being read. */
  readonly fresh: Range
  /** Null in a plain list, where every line is drawn. */
  readonly reveal: RefObject<Reveal | null>
  renderLine(line: ListedLine, index: number): ReactElement
}
