import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Distance from the end that still counts as at the end. */
const nearEndPx = 24
/** For a longer jump, a virtual list is only given its end. */
const maxToldViews = 4

const isAtEnd = (scroller: HTMLElement) =>
  scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= nearEndPx

export interface StickToEnd {
  /** Scrolled to the end, and following new lines. */
  readonly atEnd: RefObject<boolean>
  /** How many lines there were when the first one came that was not seen, since the reader is scrolled up. */
  readonly seenCount: number | undefined
  onScroll(): void
  /** Call when the content's size changes. */
  onResize(): void
  jumpToEnd(): void
}

interface Newest {
  /** Of the final lines. */
  readonly count: number
  /** Key of the newest final line. */
  readonly newest: string | undefined
  /** Key of the last line, which may be open. */
  readonly last: string | undefined
  /** Scroll to the newest line from anywhere, because it is the reader's own. */
  readonly follow: boolean
  /** Null in a plain list. */
  readonly reveal: RefObject<object | null>
}

/** Keeps the end in view until the reader scrolls up, and again once they are back. */
export function useStickToEnd(scroller: RefObject<HTMLElement | null>, options: Newest): StickToEnd {
  const { count, newest, last, follow, reveal } = options
  const atEnd = useRef(true)
  const lastTop = useRef(0)
  const lastHeight = useRef(0)
  const toldTop = useRef(0)
  const lastNewest = useRef(newest)
  const lastCount = useRef(count)
  const marked = useRef<number>(undefined)
  const [seenCount, setSeenCount] = useState<number>()

  /** React may commit even when a state is set to the same value. */
  const markSeen = useCallback((seen: number | undefined) => {
    if (marked.current === seen) return
    marked.current = seen
    setSeenCount(seen)
  }, [])

  const onResize = useCallback(() => {
    const element = scroller.current
    if (!element) return
    atEnd.current ||= element.clientHeight > 0 && isAtEnd(element)
    if (!atEnd.current) return
    markSeen(undefined)
    element.scrollTop = element.scrollHeight
    lastTop.current = element.scrollTop
    lastHeight.current = element.scrollHeight
  }, [scroller, markSeen])

  const jumpToEnd = useCallback(() => {
    atEnd.current = true
    onResize()
  }, [onResize])

  /**
   * Notifies the virtual list of the jump before the browser would, in the next frame, so that it renders the end in the commit in which it
   * measures. It commits immediately for a jump longer than the view, hence the steps.
   */
  const showEnd = useCallback(() => {
    const element = scroller.current
    if (!element || !reveal.current || !atEnd.current || element.clientHeight === 0) return
    const end = element.scrollTop
    toldTop.current = Math.max(toldTop.current, end - maxToldViews * element.clientHeight)
    for (let told = -1; toldTop.current < end && toldTop.current > told; ) {
      told = toldTop.current
      element.scrollTop = Math.min(end, toldTop.current + element.clientHeight / 2)
      lastTop.current = element.scrollTop
      element.dispatchEvent(new Event('scroll'))
    }
  }, [scroller, reveal])

  const onScroll = useCallback(() => {
    const element = scroller.current
    if (!element) return
    // Where lines change their height, the browser may have scrolled.
    const wentUp = element.scrollTop < lastTop.current && element.scrollHeight === lastHeight.current
    lastTop.current = element.scrollTop
    lastHeight.current = element.scrollHeight
    toldTop.current = element.scrollTop
    if (isAtEnd(element)) atEnd.current = true
    else if (wentUp) atEnd.current = false
    if (atEnd.current) markSeen(undefined)
  }, [scroller, markSeen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: an open line makes the list longer, too
  useLayoutEffect(() => {
    const came = newest !== undefined && newest !== lastNewest.current
    const seen = marked.current
    const grown = count - lastCount.current
    lastNewest.current = newest
    lastCount.current = count
    if (atEnd.current || newest === undefined || (came && follow)) {
      jumpToEnd()
      queueMicrotask(showEnd)
    } else if (came) markSeen(seen ?? count - grown)
    else if (seen !== undefined) markSeen(seen + grown)
  }, [count, newest, last, follow, jumpToEnd, showEnd, markSeen])

  useEffect(() => {
    const element = scroller.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(onResize)
    observer.observe(element)
    const stayToRead = ({ target }: Event) => {
      const more = target instanceof Element && target.closest('[data-more]')
      if (!more) return
      atEnd.current = false
      // Observed anew, its size is told, and looked at is whether the end has stayed in view.
      observer.unobserve(more)
      observer.observe(more)
    }
    element.addEventListener('click', stayToRead)
    return () => {
      element.removeEventListener('click', stayToRead)
      observer.disconnect()
    }
  }, [scroller, onResize])

  return { atEnd, seenCount, onScroll, onResize, jumpToEnd }
}
