import type { TranscriptLine } from '@lingobooth/core'
import { searchLines } from '@lingobooth/core/view'
import { ChevronDown, ChevronUp, X } from 'lucide'
import { type KeyboardEvent, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Search } from '../hooks/use-search.ts'
import { useMessages } from '../messages/messages-context.tsx'
import { IconButton } from '../parts/icon-button.tsx'
import { part } from '../parts/part.ts'
import type { ListProps } from './list.types.ts'
import { useFoundMarks } from './use-found-marks.ts'
import type { StickToEnd } from './use-stick-to-end.ts'

interface SearchBarProps extends Pick<ListProps, 'scroller' | 'atEnd' | 'reveal'>, Pick<StickToEnd, 'onScroll'> {
  readonly search: Search
  readonly lines: readonly TranscriptLine[]
}

/** A line in the list, if it is drawn: a virtual list tells the place of each. */
const itemAt = (log: HTMLElement | null, index: number): Element | undefined =>
  log?.querySelector(`[aria-posinset="${index + 1}"]`) ??
  log?.querySelectorAll('[data-part="item"]:not([aria-posinset])')[index]

function bringIntoView(log: HTMLElement | null, item: Element | undefined) {
  const [box, view] = [item?.getBoundingClientRect(), log?.getBoundingClientRect()]
  if (log && box && view) log.scrollTop += (box.top + box.bottom - view.top - view.bottom) / 2
}

/** Enter in the box goes up to the match before, as the newest is looked at first; Shift+Enter goes down, Escape closes. */
export function SearchBar({ search, lines, scroller, reveal, atEnd, onScroll }: SearchBarProps) {
  const { ofTotal, find } = useMessages()
  const [query, setQuery] = useState('')
  const [here, setHere] = useState<string | undefined>(undefined)
  const wanted = useDeferredValue(query)
  const found = useMemo(() => searchLines(lines, wanted), [lines, wanted])
  const place = here === undefined ? -1 : found.indexOf(here)
  const index = lines.findIndex(({ key }) => key === here)
  const hereOf = useCallback(() => (index < 0 ? undefined : itemAt(scroller.current, index)), [scroller, index])
  useFoundMarks(scroller, wanted, hereOf)

  // biome-ignore lint/correctness/useExhaustiveDependencies: lines that come move nothing
  useEffect(() => setHere(found.at(-1)), [wanted])
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines that come move nothing
  useEffect(() => {
    if (index < 0) return
    atEnd.current = false
    if (reveal.current) reveal.current(index)
    else bringIntoView(scroller.current, hereOf())
    onScroll()
  }, [here])

  const close = () => {
    search.setOpen(false)
    scroller.current?.focus({ preventScroll: true })
  }
  const go = (step: number) => {
    const from = place < 0 && step < 0 ? found.length : place
    setHere(found[(from + step + found.length) % found.length])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isBox = (event.target as Element).matches('input')
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && isBox && !event.nativeEvent.isComposing && found.length > 0)
      go(event.shiftKey ? 1 : -1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const line = lines[index]
  const isSearching = wanted.trim() !== ''
  return (
    // biome-ignore lint/a11y/useSemanticElements: older versions of React and of jsdom do not know <search>
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
      <p {...part('search', 'place')} role="status">
        {isSearching && (found.length > 0 ? ofTotal(place + 1, found.length) : find.nothing)}
        {line && place >= 0 && (
          <span {...part('hidden', 'found')}>
            {line.name}: {line.translation.state === 'translated' ? line.translation.text : line.text}
          </span>
        )}
      </p>
      <IconButton icon={ChevronUp} label={find.previous} disabled={found.length === 0} onClick={() => go(-1)} />
      <IconButton icon={ChevronDown} label={find.next} disabled={found.length === 0} onClick={() => go(1)} />
      <IconButton icon={X} label={find.close} onClick={close} />
    </div>
  )
}
