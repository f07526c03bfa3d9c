import { type RefObject, useCallback, useState } from 'react'
import type { ListedLine } from './list.types.ts'

/** As high as a name, which a turn that begins just above the view may still show. */
const nameHeightPx = 28
const seenPx = 8

export interface TurnAtTop {
  readonly name: string
  readonly hue: string | undefined
  readonly source: string | undefined
  /** Direction of the words. */
  readonly dir: string
}

/** Whose words are at the top of the view, where the beginning of their turn has been scrolled away. */
export function useTurnAtTop(scroller: RefObject<HTMLElement | null>, lines: readonly ListedLine[]) {
  const [turn, setTurn] = useState<TurnAtTop>()
  const look = useCallback(() => {
    const found = scroller.current && turnAt(scroller.current, lines)
    setTurn((last) =>
      last?.name === found?.name && last?.hue === found?.hue && last?.dir === found?.dir ? last : (found ?? undefined),
    )
  }, [scroller, lines])
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
