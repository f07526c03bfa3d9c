import { type RefObject, useLayoutEffect } from 'react'

const gapPx = 4
const roomyPx = 240
const comfortablePx = 288

/**
 * Places the popover below the anchor, or above if there is more room; in the top layer, so that nothing clips it. A `list` is as wide as
 * its anchor and begins where that begins; a `layer` has a width of its own and ends where its anchor ends, within its unit of the dock where that is wide enough.
 */
function place(popover: HTMLElement, anchor: HTMLElement, kind: 'list' | 'layer', view: Window): void {
  const box = anchor.getBoundingClientRect()
  const unit = anchor.closest('[data-part="unit"]')
  const { top, bottom } = (unit ?? anchor).getBoundingClientRect()
  const viewHeight = view.visualViewport?.height ?? view.innerHeight
  const below = viewHeight - bottom - gapPx
  const above = top - gapPx
  const roomy = kind === 'list' ? roomyPx : popover.scrollHeight + gapPx
  const up = below < roomy && above > below
  const isList = kind === 'list'
  const own = unit?.getBoundingClientRect()
  const isWide = own !== undefined && own.width >= comfortablePx + 2 * gapPx
  const area = isWide ? own : { left: 0, right: view.innerWidth }
  const room = area.right - area.left - 2 * gapPx
  if (!isList) popover.style.maxInlineSize = `${room}px`
  const width = Math.min(isList ? Math.max(box.width, comfortablePx) : popover.offsetWidth, room)
  const isRightToLeft = view.getComputedStyle(anchor).direction === 'rtl'
  const start = isRightToLeft === isList ? box.right - width : box.left
  const left = Math.max(area.left + gapPx, Math.min(start, area.right - width - gapPx))
  Object.assign(popover.style, {
    left: `${left}px`,
    right: 'auto',
    ...(isList && { width: `${width}px` }),
    top: up ? 'auto' : `${bottom + gapPx}px`,
    bottom: up ? `${view.innerHeight - top + gapPx}px` : 'auto',
    maxHeight: `${Math.max(up ? above : below, 0) - gapPx}px`,
  })
}

type Place = (popover: HTMLElement, anchor: HTMLElement, view: Window) => void

/** Shows a `popover` element next to its anchor while open. Browsers without popovers keep the position from the style sheet. */
export function usePopover(
  isOpen: boolean,
  anchor: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
  kind: 'list' | 'layer' | Place = 'list',
): void {
  useLayoutEffect(() => {
    const shown = popover.current
    const beside = anchor.current
    const view = beside?.ownerDocument.defaultView
    if (!isOpen || !shown?.showPopover || !beside || !view) return
    const follow = () => (typeof kind === 'string' ? place(shown, beside, kind, view) : kind(shown, beside, view))
    shown.popover = 'manual'
    shown.showPopover()
    follow()
    view.addEventListener('resize', follow)
    view.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      view.removeEventListener('resize', follow)
      view.removeEventListener('scroll', follow, { capture: true })
      if (shown.isConnected && shown.ownerDocument.defaultView) shown.hidePopover()
    }
  }, [isOpen, anchor, popover, kind])
}
