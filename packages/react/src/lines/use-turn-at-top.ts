import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ListedLine } from './list.types.ts'

/** As high as a name, which a turn that begins just above the view may still show. */
const nameHeightPx = 28
const seenPx = 8
/** Lines may come in every frame: a name that is late by this much is not missed. */
const lookAfterMs = 100

export interface TurnAtTop {
  readonly name: string
  readonly hue: string | undefined
  readonly source: string | undefined
  /** Direction of the words. */
  readonly dir: string
}

const isSame = (one: TurnAtTop | undefined, other: TurnAtTop | undefined) =>
  one?.name === other?.name && one?.hue === other?.hue && one?.source === other?.source && one?.dir === other?.dir

/** Whose words are at the top of the view, where the beginning of their turn has been scrolled away. */
export function useTurnAtTop(scroller: RefObject<HTMLElement | null>, lines: readonly ListedLine[]) {
  const [turn, setTurn] = useState<TurnAtTop>()
  const shown = useRef<TurnAtTop>(undefined)
  const latest = useRef(lines)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLayoutEffect(() => {
    latest.current = lines
  }, [lines])
  const look = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      const found = scroller.current ? turnAt(scroller.current, latest.current) : undefined
      // React may commit even when a state is set to the same value.
      if (isSame(found, shown.current)) return
      shown.current = found
      setTurn(found)
    }, lookAfterMs)
  }, [scroller])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
  return { turn, look }
}

function turnAt(log: HTMLElement, lines: readonly ListedLine[]): TurnAtTop | undefined {
  if (log.scrollTop <= 0) return undefined
  const { left, top, width } = log.getBoundingClientRect()
  const page = log.getRootNode() as Document | ShadowRoot
  const item = page.elementFromPoint?.(left + width / 2, top + nameHeightPx)?.closest('[data-part="item"]')
  const subtitle = item?.querySelector<HTMLElement>('[data-part="subtitle"]')
  if (!item || !subtitle) return undefined
  const ownName = subtitle.querySelector('[data-part="speaker"]')?.getBoundingClientRect()
  if (ownName && ownName.bottom > top + seenPx) return undefined
  const place = item.getAttribute('aria-posinset')
  const line = lines[place ? Number(place) - 1 : [...(item.parentElement?.children ?? [])].indexOf(item)]
  return line && { name: line.name, hue: subtitle.dataset.hue, source: subtitle.dataset.source, dir: subtitle.dir }
}
