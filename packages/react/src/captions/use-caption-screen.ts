import type { Booth, Clock, Page } from '@lingobooth/core'
import {
  type CaptionFit,
  type CaptionFitOptions,
  captionFit,
  createCaptionScreenReader,
  type ScreenCaptions,
} from '@lingobooth/core/view'
import { type RefObject, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'

/** Where a screen has its time from, and who sees it. */
export interface ScreenSource {
  readonly clock: Clock
  readonly page: Pick<Page, 'visible' | 'subscribe'>
}

/** A page that is hidden, as a tab in the back or a source of OBS that is not in the scene, is drawn later as it was. */
export const pageOfBrowser: ScreenSource['page'] = {
  get visible() {
    return document.visibilityState !== 'hidden'
  },
  subscribe(listener) {
    const stop = new AbortController()
    const { signal } = stop
    for (const type of ['visibilitychange', 'freeze', 'resume']) document.addEventListener(type, listener, { signal })
    for (const type of ['pageshow', 'pagehide']) window.addEventListener(type, listener, { signal })
    return () => stop.abort()
  },
}

/** The captions of a screen, in rows that have room in the element. */
export function useCaptionScreen(
  booth: Booth,
  { clock, page }: ScreenSource,
  fit: Pick<CaptionFit, 'maxLines' | 'maxLineChars'> | undefined,
): ScreenCaptions {
  const reader = useMemo(() => createCaptionScreenReader(booth, clock, page), [booth, clock, page])
  const { maxLines, maxLineChars } = fit ?? {}
  useLayoutEffect(() => reader.fit({ maxLines, maxLineChars }), [reader, maxLines, maxLineChars])
  return useSyncExternalStore(reader.subscribe, reader.getSnapshot, reader.getSnapshot)
}

/** How captions fill an element; undefined until it is measured. */
export function useCaptionFit(
  element: RefObject<HTMLElement | null>,
  { scale, maxLines, maxLineChars }: CaptionFitOptions,
): CaptionFit | undefined {
  const [room, setRoom] = useState<{ readonly widthPx: number; readonly heightPx: number }>()
  useLayoutEffect(() => {
    const measured = element.current
    const view = measured?.ownerDocument.defaultView
    if (!measured) return
    const measure = () => setRoom({ widthPx: measured.clientWidth, heightPx: measured.clientHeight })
    measure()
    if (!view?.ResizeObserver) return
    const observer = new view.ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return useMemo(
    () => room && captionFit(room, { scale, maxLines, maxLineChars }),
    [room, scale, maxLines, maxLineChars],
  )
}
