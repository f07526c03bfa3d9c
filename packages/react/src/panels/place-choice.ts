const gapPx = 4
const widePx = 560
const widthPx = 592
const heightPx = 480
const leastPx = 360
const leastBelowPx = 264

/** Below what was pressed, or over the whole panel where that is narrow; never out of the window. */
export function placeChoice(layer: HTMLElement, opener: HTMLElement, view: Window): void {
  const frame = opener.closest('[data-scope="panel"][data-part="root"]') ?? opener.closest('[data-lingobooth]')
  const whole = frame?.getBoundingClientRect()
  const room = { width: view.innerWidth - 2 * gapPx, height: view.innerHeight - 2 * gapPx }
  const isNarrow = !whole || whole.width < widePx
  const { left, right, bottom } = isNarrow && whole ? whole : opener.getBoundingClientRect()
  const width = Math.min(isNarrow && whole ? whole.width : widthPx, room.width)
  const height = Math.min(isNarrow && whole ? Math.max(whole.height, leastPx) : heightPx, room.height)
  const isRightToLeft = view.getComputedStyle(opener).direction === 'rtl'
  const start = isRightToLeft ? right - width : left
  const top = isNarrow && whole ? whole.top : bottom + gapPx
  const highest = view.innerHeight - gapPx - (isNarrow ? height : Math.min(height, leastBelowPx))
  const from = Math.max(gapPx, Math.min(top, highest))
  Object.assign(layer.style, {
    left: `${Math.max(gapPx, Math.min(start, view.innerWidth - width - gapPx))}px`,
    right: 'auto',
    width: `${width}px`,
    top: `${from}px`,
    bottom: 'auto',
    height: `${Math.min(height, view.innerHeight - gapPx - from)}px`,
  })
}
