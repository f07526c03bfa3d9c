import { type RefObject, useLayoutEffect } from 'react'

const gapPx = 4
const roomyPx = 240
const comfortablePx = 288

/** Places the popover below the anchor, or above if there is more room; in the top layer, so that nothing clips it. */
function place(popover: HTMLElement, anchor: HTMLElement, view: Window): void {
  const box = anchor.getBoundingClientRect()
  const viewHeight = view.visualViewport?.height ?? view.innerHeight
  const below = viewHeight - box.bottom - gapPx
  const above = box.top - gapPx
  const up = below < roomyPx && above > below
  const width = Math.min(Math.max(box.width, comfortablePx), view.innerWidth - 2 * gapPx)
  const start = view.getComputedStyle(anchor).direction === 'rtl' ? box.right - width : box.left
  const left = Math.max(gapPx, Math.min(start, view.innerWidth - width - gapPx))
  Object.assign(popover.style, {
    left: `${left}px`,
    width: `${width}px`,
    top: up ? 'auto' : `${box.bottom + gapPx}px`,
    bottom: up ? `${view.innerHeight - box.top + gapPx}px` : 'auto',
    maxHeight: `${Math.max(up ? above : below, 0) - gapPx}px`,
  })
}

/** Shows a `popover` element next to its anchor while open. Browsers without popovers keep the position from the style sheet. */
export function usePopover(
  isOpen: boolean,
  anchor: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const shown = popover.current
    const beside = anchor.current
    const view = beside?.ownerDocument.defaultView
    if (!isOpen || !shown?.showPopover || !beside || !view) return
    const follow = () => place(shown, beside, view)
    shown.popover = 'manual'
    shown.showPopover()
    follow()
    view.addEventListener('resize', follow)
    view.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      view.removeEventListener('resize', follow)
      view.removeEventListener('scroll', follow, { capture: true })
      if (shown.isConnected) shown.hidePopover()
    }
  }, [isOpen, anchor, popover])
}
