import { type RefObject, useEffect } from 'react'
import { markFound } from './found-marks.ts'

/** Keeps the marks where the lines are, which come, change and are drawn only near the view. */
export function useFoundMarks(
  scroller: RefObject<HTMLElement | null>,
  query: string,
  hereOf: () => Element | undefined,
  onMarked: () => void,
): void {
  useEffect(() => {
    const log = scroller.current
    if (!log || query === '') return
    let frame = 0
    let unmark = () => {}
    const draw = () => {
      unmark()
      unmark = markFound(log, query, hereOf())
      onMarked()
    }
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(draw)
    })
    observer.observe(log, { childList: true, characterData: true, subtree: true })
    draw()
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      unmark()
    }
  }, [scroller, query, hereOf, onMarked])
}
