import type { TranscriptLine } from '@lingobooth/core'
import type { ReactElement, RefObject } from 'react'

export interface ListProps {
  readonly lines: readonly TranscriptLine[]
  readonly scroller: RefObject<HTMLElement | null>
  renderLine(line: TranscriptLine, index: number): ReactElement
  onResize(): void
}
