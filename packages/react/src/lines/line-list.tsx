import type { Language, OpenLine, TranscriptLine } from '@lingobooth/core'
import { ArrowDown } from 'lucide'
import { type ReactNode, useCallback, useId, useMemo, useRef, useState } from 'react'
import type { CaptionLook } from '../captions/caption-look.ts'
import type { Search } from '../hooks/page-state.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { panelParts } from '../panels/panel-parts.ts'
import { Icon } from '../parts/icon.tsx'
import { lazyModule, useLazy } from '../parts/lazy.ts'
import { part } from '../parts/part.ts'
import { Count } from '../parts/unread-count.tsx'
import { Announcements } from './announcements.tsx'
import { dividerOf, goesOnWith } from './divider-of.ts'
import { freshTurn } from './fresh-turn.ts'
import type { Sought } from './line-contexts.ts'
import type { DrawLines, ListedLine, Place, Reveal } from './list.types.ts'
import { Originals } from './original-button.tsx'
import { PlainList } from './plain-list.tsx'
import { useDrawnLines } from './use-drawn-lines.tsx'
import { plainLines } from './use-latest-lines.ts'
import { useStickToEnd } from './use-stick-to-end.ts'
import { useTurnAtTop } from './use-turn-at-top.ts'
import { useTurnKeys } from './use-turn-keys.ts'
import type * as Virtual from './virtual-list.tsx'

export const virtualList = lazyModule<typeof Virtual>(() => import('./virtual-list.tsx'))

const nothing = { from: 0, until: 0 }

export interface LineListProps extends DrawLines {
  readonly label: string
  readonly search: Search
  readonly lines: readonly TranscriptLine[]
  /** Told to screen readers. @default lines */
  readonly told?: readonly TranscriptLine[] | undefined
  /** Shown below all `lines`. */
  readonly openLines: readonly OpenLine[]
  readonly languages: readonly Language[]
  /** The language that is read here. */
  readonly target?: Language | null
  readonly fontSize: number
  readonly empty: ReactNode
  /** What stands below the earlier lines. @default 'You joined', in the language of the interface */
  readonly joined?: string | undefined
  /** With each minute a name stands above a line, though its speaker goes on. @default false */
  readonly byMinute?: boolean
  /** What is said now is read elsewhere, and the lines rest smaller. */
  readonly rests?: boolean | undefined
  /** In place of the lines, while there are none. */
  readonly cover?: ReactNode
  /** The look that the participant chose for captions. */
  readonly look?: CaptionLook | undefined
  /** Below the list. */
  readonly children?: ReactNode
}

/**
 * A log of lines that stays at its end until the reader scrolls up. Announcements are a separate element, because virtualised lines
 * enter and leave the document without being new.
 */
export function LineList({ label, search, lines, openLines, renderLine, renderOpen, ...options }: LineListProps) {
  const {
    languages,
    fontSize,
    empty,
    joined,
    rests,
    cover,
    look,
    told = lines,
    target = null,
    byMinute = false,
    children,
  } = options
  const messages = useMessages()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const place = useRef<Place>(null)
  const reveal = useRef<Reveal>(null)
  const [sought, setSought] = useState<Sought | undefined>(undefined)
  const [originals] = useState(() => new Set<string>())
  const newest = lines.at(-1)
  const listed = useMemo(
    (): readonly ListedLine[] => (openLines[0] ? [...lines, ...openLines] : lines),
    [lines, openLines],
  )
  const { atEnd, seenCount, onScroll, onResize, jumpToEnd } = useStickToEnd(scroller, {
    count: lines.length,
    newest: newest?.key,
    last: listed.at(-1)?.key,
    follow: newest?.own === true,
    reveal,
  })
  const { turn, look: lookAtTop } = useTurnAtTop(scroller, listed)
  const fresh = useMemo(() => (rests ? nothing : freshTurn(listed)), [rests, listed])
  const drawn = useDrawnLines({ renderLine, renderOpen })
  const virtual = useLazy(virtualList, listed.length >= plainLines / 2)
  const List = (listed.length > plainLines && virtual?.VirtualList) || PlainList
  const { current, handlers } = useTurnKeys(scroller, newest?.key, List)
  const renderItem = useCallback(
    (line: ListedLine, index: number) => {
      const divider = dividerOf(listed, index, { earlier: messages.earlier, youJoined: joined ?? messages.youJoined })
      return drawn(line, {
        previous: divider ? undefined : goesOnWith(listed, index, byMinute),
        divider,
        sought: line.key === sought?.key ? sought : undefined,
        isStop: line.key === current,
      })
    },
    [drawn, listed, messages, joined, sought, current, byMinute],
  )
  const SearchBar = useLazy(panelParts, search.isOpen)?.SearchBar
  return (
    <div {...part('lines', 'root')} {...look} data-rests={rests}>
      {search.isOpen && SearchBar && (
        <SearchBar
          search={search}
          lines={lines}
          languages={languages}
          scroller={scroller}
          sought={sought}
          onSeek={setSought}
          reveal={reveal}
          atEnd={atEnd}
          onScroll={onScroll}
        />
      )}
      <div {...part('lines', 'top')}>
        {turn && !(byMinute && turn.source === 'own') && (
          <div
            {...part('lines', 'turn')}
            role="paragraph"
            data-hue={turn.hue}
            data-source={turn.source}
            dir={turn.dir}
            aria-hidden="true"
          >
            <bdi>{turn.name}</bdi>
          </div>
        )}
      </div>
      {cover}
      <div
        {...part('lines', 'log')}
        hidden={Boolean(cover)}
        data-font-size={fontSize}
        ref={scroller}
        role="log"
        aria-label={label}
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        onScroll={() => {
          onScroll()
          lookAtTop()
        }}
        {...handlers}
      >
        {listed.length === 0 ? (
          <div {...part('lines', 'empty')}>{empty}</div>
        ) : (
          <Originals.Provider value={originals}>
            <List
              lines={listed}
              scroller={scroller}
              fresh={fresh}
              place={place}
              atEnd={atEnd}
              reveal={reveal}
              renderLine={renderItem}
              onResize={onResize}
            />
          </Originals.Provider>
        )}
      </div>
      <Announcements lines={told} openLines={openLines} languages={languages} target={target} />
      {children}
      {seenCount !== undefined && (
        <button
          {...part('lines', 'new-lines')}
          type="button"
          aria-label={messages.newLines}
          aria-describedby={`${id}-count`}
          onClick={() => {
            jumpToEnd()
            scroller.current?.focus({ preventScroll: true })
          }}
        >
          <Icon of={ArrowDown} />
          {messages.newLines}
          <Count of={Math.max(lines.length - seenCount, 1)} id={`${id}-count`} />
        </button>
      )}
    </div>
  )
}
