import type { Language, TranscriptLine } from '@lingobooth/core'
import { beginningLength, chatRow, findInText, searchLines } from '@lingobooth/core/view'
import { ChevronDown, ChevronUp, X } from 'lucide'
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Search } from '../hooks/page-state.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { isOfInputMethod } from '../parts/keyboard.ts'
import { part } from '../parts/part.ts'
import { firstFound } from './found-marks.ts'
import type { Sought } from './line-contexts.ts'
import type { ListProps } from './list.types.ts'
import { useFoundMarks } from './use-found-marks.ts'
import type { StickToEnd } from './use-stick-to-end.ts'

interface SearchBarProps extends Pick<ListProps, 'scroller' | 'atEnd' | 'reveal'>, Pick<StickToEnd, 'onScroll'> {
  readonly search: Search
  readonly lines: readonly TranscriptLine[]
  readonly languages: readonly Language[]
  readonly sought: Sought | undefined
  onSeek(sought: Sought | undefined): void
}

/** A line in the list, if it is drawn: a virtual list tells the place of each. */
const itemAt = (log: HTMLElement | null, index: number): Element | undefined =>
  log?.querySelector(`[aria-posinset="${index + 1}"]`) ??
  log?.querySelectorAll('[data-part="item"]:not([aria-posinset])')[index]

/** How far below the top of the view a line begins, and what is to be in the middle of it: the line, or of a higher one the match. */
function placesIn(log: HTMLElement, item: Element, query: string) {
  const [view, line] = [log.getBoundingClientRect(), item.getBoundingClientRect()]
  const box = (line.height > view.height && firstFound(item, query)?.getBoundingClientRect()) || line
  return { top: line.top - view.top, toMiddle: (box.top + box.bottom - view.top - view.bottom) / 2 }
}

/** Back to what the search opens from: its button, or where that has no room the settings; else to the lines. */
function giveBack(log: HTMLElement | null) {
  const buttons = log
    ?.closest('[data-panel]')
    ?.querySelectorAll<HTMLElement>('[data-find], [aria-controls$="-settings"]')
  for (const way of [...(buttons ?? []), log]) {
    way?.focus({ preventScroll: true })
    if (way?.matches(':focus')) return
  }
}

/** Enter in the box goes up to the match before, as the newest is looked at first; Shift+Enter goes down, Escape closes. */
export function SearchBar({ search, lines, languages, sought, onSeek, ...list }: SearchBarProps) {
  const { scroller, reveal, atEnd, onScroll } = list
  const { ofTotal, find } = useMessages()
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  const found = useMemo(() => searchLines(lines, wanted, languages), [lines, wanted, languages])
  const place = sought ? found.indexOf(sought.key) : -1
  const index = lines.findIndex(({ key }) => key === sought?.key)
  const hereOf = useCallback(() => (index < 0 ? undefined : itemAt(scroller.current, index)), [scroller, index])
  const isSeeking = useRef(false)
  const measured = useRef<ResizeObserver>(null)
  const seek = useCallback(() => {
    const log = scroller.current
    if (!isSeeking.current || !log || index < 0) return
    const item = hereOf()
    const arrive = () => {
      const { top, toMiddle } = item ? placesIn(log, item, wanted) : { top: 0, toMiddle: 0 }
      isSeeking.current = !item
      atEnd.current = false
      if (reveal.current) reveal.current(index, toMiddle - top)
      else log.scrollTop += toMiddle
      onScroll()
    }
    measured.current?.disconnect()
    if (!item || !reveal.current) return arrive()
    // A virtual list that has not measured the line, which may just have grown, may think it out of view and take it away.
    measured.current = new ResizeObserver((_, observer) => {
      observer.disconnect()
      arrive()
    })
    measured.current.observe(item)
  }, [scroller, reveal, atEnd, onScroll, index, hereOf, wanted])
  useEffect(() => () => measured.current?.disconnect(), [])
  useFoundMarks(scroller, wanted, hereOf, seek)
  const look = (key: string | undefined) =>
    onSeek(
      key === undefined
        ? undefined
        : { key, isBeyond: (text) => (findInText(text, wanted)[0]?.end ?? 0) > beginningLength(text) },
    )

  // biome-ignore lint/correctness/useExhaustiveDependencies: lines that come move nothing
  useEffect(() => {
    look(found.at(-1))
    return () => onSeek(undefined)
  }, [wanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines that come move nothing
  useEffect(() => {
    isSeeking.current = true
    seek()
  }, [sought])

  const close = () => {
    search.setOpen(false)
    giveBack(scroller.current)
  }
  const go = (step: number) => {
    const from = place < 0 && step < 0 ? found.length : place
    look(found[(from + step + found.length) % found.length])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isOfInputMethod(event.nativeEvent)) return
    const isBox = (event.target as Element).matches('input')
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && isBox && found.length > 0) go(event.shiftKey ? 1 : -1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const line = lines[index]
  const isSearching = wanted.trim() !== ''
  return (
    <div {...part('search', 'root')} role="search" aria-label={find[search.module]} onKeyDown={onKeyDown}>
      <input
        {...part('search', 'box')}
        type="search"
        aria-label={find[search.module]}
        placeholder={find.open}
        value={query}
        // biome-ignore lint/a11y/noAutofocus: it was asked for
        autoFocus
        onChange={(event) => setQuery(event.target.value)}
      />
      <div {...part('search', 'place')} role="status">
        {isSearching && (found.length > 0 ? ofTotal(place + 1, found.length) : find.nothing)}
        {line && place >= 0 && (
          <span {...part('hidden', 'found')}>
            {line.name}: {chatRow(line, { languages }).shown.text}
          </span>
        )}
      </div>
      <IconButton icon={ChevronUp} label={find.previous} disabled={found.length === 0} onClick={() => go(-1)} />
      <IconButton icon={ChevronDown} label={find.next} disabled={found.length === 0} onClick={() => go(1)} />
      <IconButton icon={X} label={find.close} onClick={close} />
    </div>
  )
}
