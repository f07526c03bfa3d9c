/** A place in the free room around the bar: 0 is left or top, 100 right or bottom. */
export interface Place {
  readonly x: number
  readonly y: number
}

const between = (value: number) => Math.min(100, Math.max(0, value))

/** The element around the bar in which it may move: the nearest positioned one that is half as high again, else the page. */
export function areaOf(bar: HTMLElement): HTMLElement {
  const { height } = bar.getBoundingClientRect()
  const root = bar.ownerDocument.documentElement
  for (let area = bar.offsetParent; area && area !== bar.ownerDocument.body; area = offsetParentOf(area))
    if (area.clientHeight > 1.5 * height) return area as HTMLElement
  return root
}

const offsetParentOf = (element: Element) => (element as HTMLElement).offsetParent ?? null

interface Rooms {
  readonly bar: DOMRect
  /** Without its own shift. */
  readonly home: { readonly left: number; readonly top: number }
  readonly area: { readonly left: number; readonly top: number }
  /** How far the bar can move. */
  readonly free: { readonly width: number; readonly height: number }
}

const shiftOf = (bar: HTMLElement): readonly [number, number] => {
  const [x = 0, y = 0] = bar.style.translate.split(' ').map(Number.parseFloat)
  return [x || 0, y || 0]
}

function measure(bar: HTMLElement, area: HTMLElement): Rooms {
  const isPage = area === bar.ownerDocument.documentElement
  const box = bar.getBoundingClientRect()
  const around = area.getBoundingClientRect()
  const [x, y] = shiftOf(bar)
  const size = isPage ? { width: area.clientWidth, height: area.clientHeight } : around
  return {
    bar: box,
    home: { left: box.left - x, top: box.top - y },
    area: isPage ? { left: 0, top: 0 } : around,
    free: { width: Math.max(0, size.width - box.width), height: Math.max(0, size.height - box.height) },
  }
}

const share = (part: number, whole: number) => (whole > 0 ? between((100 * part) / whole) : 50)

/** Where the bar stands now. */
export function placeOf(bar: HTMLElement): Place {
  const { bar: box, area, free } = measure(bar, areaOf(bar))
  return { x: share(box.left - area.left, free.width), y: share(box.top - area.top, free.height) }
}

/** The place after a way in pixels. */
export function placeAfter(bar: HTMLElement, from: Place, dx: number, dy: number): Place {
  const { free } = measure(bar, areaOf(bar))
  return {
    x: free.width > 0 ? between(from.x + (100 * dx) / free.width) : from.x,
    y: free.height > 0 ? between(from.y + (100 * dy) / free.height) : from.y,
  }
}

/** Shifts the bar to a place, wholly inside its area; undefined: to where the page has it. */
export function standAt(bar: HTMLElement, place: Place | undefined): void {
  if (!place) {
    bar.style.translate = ''
    return
  }
  const { home, area, free } = measure(bar, areaOf(bar))
  const left = area.left + (between(place.x) / 100) * free.width
  const top = area.top + (between(place.y) / 100) * free.height
  bar.style.translate = `${left - home.left}px ${top - home.top}px`
}
