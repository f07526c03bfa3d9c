import type { Booth, SubtitlesView, TranscriptLine } from '@lingobooth/core'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLanguages } from '../hooks/use-views.ts'
import { type PanelParts, panelParts } from '../panels/panel-parts.ts'
import { useLazy } from '../parts/lazy.ts'
import type { Now } from './now.types.ts'

/** Rows of the turn that is read now. */
const nowRows = 3
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
  { isOn, rowChars }: { readonly isOn: boolean; readonly rowChars: number },
): ReadNow {
  const languages = useLanguages(booth)
  const parts = useLazy(panelParts, isOn)
  const before = useRef<Now>(undefined)
  const now = useMemo(
    () =>
      isOn && parts
        ? parts.nextNow(before.current, lines, openLines, {
            ...{ languages, reading, target: targetLanguage },
            ...{ rows: nowRows, rowChars },
          })
        : undefined,
    [isOn, parts, lines, openLines, languages, reading, targetLanguage, rowChars],
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

/** How many letters have room in a row of an element, whose text has the size of the rows. */
export function useRowChars(rows: HTMLElement | null): number {
  const [chars, setChars] = useState(usualRowChars)
  useLayoutEffect(() => {
    const view = rows?.ownerDocument.defaultView
    if (!rows || !view?.ResizeObserver) return
    const measure = () => {
      const fontPx = Number.parseFloat(view.getComputedStyle(rows).fontSize)
      if (rows.clientWidth > 0 && fontPx > 0) setChars(Math.max(8, Math.floor(rows.clientWidth / fontPx / letterEm)))
    }
    measure()
    const observer = new view.ResizeObserver(measure)
    observer.observe(rows)
    return () => observer.disconnect()
  }, [rows])
  return chars
}
