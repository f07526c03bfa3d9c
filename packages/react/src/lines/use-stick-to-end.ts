import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Distance from the end that still counts as the end. */
const nearEndPx = 24

const isAtEnd = (scroller: HTMLElement) =>
  scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= nearEndPx

export interface StickToEnd {
  /** The newest line is in view and will stay so. */
  readonly atEnd: RefObject<boolean>
  /** Lines came while the reader was further up. */
  readonly hasNew: boolean
  onScroll(): void
  /** Call when the content changed its size. */
  onResize(): void
  jumpToEnd(): void
}

/**
 * Keeps the end in view until the reader scrolls up, and again once the reader is back.
 * @param newest key of the newest line
 * @param follow go to the newest line wherever the reader is: it is the reader's own
 */
export function useStickToEnd(
  scroller: RefObject<HTMLElement | null>,
  newest: string | undefined,
  follow: boolean,
): StickToEnd {
  const atEnd = useRef(true)
  const lastTop = useRef(0)
  const toldTop = useRef(0)
  const lastNewest = useRef(newest)
  const marksNew = useRef(false)
  const [hasNew, setHasNew] = useState(false)

  /** React commits for a state that is set, even to what it was. */
  const markNew = useCallback((isNew: boolean) => {
    if (marksNew.current === isNew) return
    marksNew.current = isNew
    setHasNew(isNew)
  }, [])

  const onResize = useCallback(() => {
    const element = scroller.current
    if (!element || !atEnd.current) return
    element.scrollTop = element.scrollHeight
    lastTop.current = element.scrollTop
  }, [scroller])

  const jumpToEnd = useCallback(() => {
    atEnd.current = true
    markNew(false)
    onResize()
  }, [markNew, onResize])

  /**
   * Tells the virtual list of the jump before the browser would, in the next frame, so that it shows the end in the commit in which it measures.
   * It commits at once for a jump that is longer than the view, hence the steps.
   */
  const showEnd = useCallback(() => {
    const element = scroller.current
    if (!element || !atEnd.current || element.clientHeight === 0) return
    const end = element.scrollTop
    while (toldTop.current < end) {
      element.scrollTop = Math.min(end, toldTop.current + element.clientHeight / 2)
      lastTop.current = element.scrollTop
      element.dispatchEvent(new Event('scroll'))
    }
  }, [scroller])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    const wentUp = element.scrollTop < lastTop.current
    lastTop.current = element.scrollTop
    toldTop.current = element.scrollTop
    if (isAtEnd(element)) atEnd.current = true
    else if (wentUp) atEnd.current = false
    if (atEnd.current) markNew(false)
  }, [scroller, markNew])

  useLayoutEffect(() => {
    const came = newest !== undefined && newest !== lastNewest.current
    lastNewest.current = newest
    if (atEnd.current || newest === undefined || (came && follow)) {
      jumpToEnd()
      queueMicrotask(showEnd)
    } else if (came) markNew(true)
  }, [newest, follow, jumpToEnd, showEnd, markNew])

  useEffect(() => {
    const element = scroller.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(onResize)
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller, onResize])

  return { atEnd, hasNew, onScroll, onResize, jumpToEnd }
}
