import type { TranscriptLine } from '@lingobooth/core'
import { ArrowDown } from 'lucide-react'
import { type ReactElement, type ReactNode, useRef } from 'react'
import { useMessages } from '../messages/messages-context.tsx'
import { part } from '../parts/part.ts'
import type { Place } from './list.types.ts'
import { PlainList } from './plain-list.tsx'
import { useStickToEnd } from './use-stick-to-end.ts'
import { VirtualList } from './virtual-list.tsx'

/** Longer lists keep only the lines near the view in the document. */
const plainLines = 200

export interface LineListProps {
  readonly label: string
  readonly lines: readonly TranscriptLine[]
  readonly fontSize: number
  readonly empty: ReactNode
  /** Must be stable; called for the lines in view only. */
  renderLine(line: TranscriptLine, index: number): ReactElement
}

/**
 * A log of lines that stays at its end until the reader scrolls up. It is a live region while the reader is at the end,
 * so that scrolling back through a long list is not read out.
 */
export function LineList({ label, lines, fontSize, empty, renderLine }: LineListProps) {
  const messages = useMessages()
  const scroller = useRef<HTMLDivElement>(null)
  const place = useRef<Place>(null)
  const newest = lines.at(-1)
  const { atEnd, sticking, hasNew, onScroll, onResize, jumpToEnd } = useStickToEnd(
    scroller,
    newest?.key,
    newest?.own === true,
  )
  const List = lines.length > plainLines ? VirtualList : PlainList
  return (
    <div {...part('lines', 'root')}>
      <div
        {...part('lines', 'log')}
        data-font-size={fontSize}
        ref={scroller}
        role="log"
        aria-label={label}
        aria-live={sticking ? 'polite' : 'off'}
        aria-relevant="additions"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {lines.length === 0 ? (
          <div {...part('lines', 'empty')}>{empty}</div>
        ) : (
          <List
            lines={lines}
            scroller={scroller}
            place={place}
            atEnd={atEnd}
            renderLine={renderLine}
            onResize={onResize}
          />
        )}
      </div>
      {hasNew && (
        <button
          {...part('lines', 'new-lines')}
          type="button"
          onClick={() => {
            jumpToEnd()
            scroller.current?.focus({ preventScroll: true })
          }}
        >
          <ArrowDown aria-hidden="true" focusable="false" />
          {messages.newLines}
        </button>
      )}
    </div>
  )
}
