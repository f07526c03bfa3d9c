import type { Booth, SubtitlesView, TranscriptLine } from '@lingobooth/core'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLanguages } from '../hooks/use-views.ts'
import { type PanelParts, panelParts } from '../panels/panel-parts.ts'
import { useLazy } from '../parts/lazy.ts'
import type { Now } from './now.types.ts'

/** Rows of the turn that is read now, where there is room. */
const mostRows = 3
/** Where nothing can be measured. */
const usualRowChars = 42
/** The width of a letter, in the size of the font, with room for wide words. As in captions over a video. */
const letterEm = 0.56

interface ReadNow extends Pick<SubtitlesView, 'lines' | 'openLines'> {
  readonly now: Now | undefined
  /** Once its code is there. */
  readonly NowPlace: PanelParts['NowPlace'] | undefined
}

const noKeys: ReadonlySet<string> = new Set()

/** What is read now of the others, and the lines that are left for the list. */
export function useNow(
  booth: Booth,
  { lines, openLines, reading, targetLanguage }: SubtitlesView,
  { isOn, rows, rowChars }: RowRoom & { readonly isOn: boolean },
): ReadNow {
  const languages = useLanguages(booth)
  const parts = useLazy(panelParts, isOn)
  const before = useRef<Now>(undefined)
  const now = useMemo(
    () =>
      isOn && parts
        ? parts.nextNow(before.current, lines, openLines, {
            ...{ languages, reading, target: targetLanguage },
            ...{ rows, rowChars },
          })
        : undefined,
    [isOn, parts, lines, openLines, languages, reading, targetLanguage, rows, rowChars],
  )
  useLayoutEffect(() => {
    before.current = now
  }, [now])
  const shown = now?.keys ?? noKeys
  const keys = [...shown].join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same keys are another set with each word
  const listed = useMemo(() => without(lines, shown), [lines, keys])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const listedOpen = useMemo(
    () => [...(now?.beginnings ?? []), ...openLines.filter(({ key }) => !shown.has(key))],
    [openLines, keys, now?.beginnings],
  )
  return { now, lines: listed, openLines: shown.size === 0 ? openLines : listedOpen, NowPlace: parts?.NowPlace }
}

/** They stand near the end of a list, which may be long. */
function without(lines: readonly TranscriptLine[], keys: ReadonlySet<string>): readonly TranscriptLine[] {
  const first = keys.size === 0 ? -1 : lines.findLastIndex(({ key }) => keys.has(key))
  if (first < 0) return lines
  const from = Math.max(0, first - 100)
  return [...lines.slice(0, from), ...lines.slice(from).filter(({ key }) => !keys.has(key))]
}

interface RowRoom {
  readonly rows: number
  /** Letters of a row. */
  readonly rowChars: number
}

/** What has room in an element, whose text has the size of the rows. */
export function useRowRoom(place: HTMLElement | null): RowRoom {
  const [rows, setRows] = useState(mostRows)
  const [rowChars, setRowChars] = useState(usualRowChars)
  useLayoutEffect(() => {
    const view = place?.ownerDocument.defaultView
    if (!place || !view?.ResizeObserver) return
    const measure = () => {
      const style = view.getComputedStyle(place)
      const [fontPx, rowPx] = [style.fontSize, style.lineHeight].map(Number.parseFloat) as [number, number]
      if (place.clientWidth === 0 || !fontPx) return
      setRowChars(Math.max(8, Math.floor(place.clientWidth / fontPx / letterEm)))
      if (rowPx) setRows(Math.min(mostRows, Math.max(1, Math.round(place.clientHeight / rowPx))))
    }
    measure()
    const observer = new view.ResizeObserver(measure)
    observer.observe(place)
    return () => observer.disconnect()
  }, [place])
  return { rows, rowChars }
}
