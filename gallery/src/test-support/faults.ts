/** What is wrong with the boxes of a page, each in words. */
export const faultsIn = (page: Document): string[] => {
  const seen = [...page.querySelectorAll<HTMLElement>('main *')].filter(
    (element) =>
      !element.closest(unmeasured) &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1,
  )
  return [...cutWords(seen), ...cutFields(seen), ...strays(seen), ...overlaps(seen)]
}

type Elements = readonly HTMLElement[]

/** What is for screen readers alone, pictures, and what may end before its end: words of people, and the last of a row that says little. */
const unmeasured =
  '[data-scope="hidden"], svg, bdi, option, [data-part="fold-words"], [data-part="connection"][data-state="live"]'

const nameOf = (element: HTMLElement) => element.ariaLabel || element.textContent || partOf(element)
const partOf = (element: HTMLElement) => element.dataset.part ?? element.tagName.toLowerCase()

const styleOf = (element: Element) => (element.ownerDocument.defaultView as Window).getComputedStyle(element)

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

const overlap = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  right: Math.min(a.right, b.right),
  top: Math.max(a.top, b.top),
  bottom: Math.min(a.bottom, b.bottom),
})
const isArea = ({ left, right, top, bottom }: Box) => right - left > 1 && bottom - top > 1

/** What cuts off or scrolls the contents of an element: those around it, up to the layer it lies in. */
function clipsOf(element: HTMLElement): Elements {
  const clips: HTMLElement[] = []
  for (let around: HTMLElement | null = element; around; around = around.parentElement) {
    const { overflow, display } = styleOf(around)
    if (display !== 'inline' && overflow !== 'visible') clips.push(around)
    if (around.matches(':popover-open')) break
  }
  return clips
}

/** The part of a box that is not scrolled away. */
const shownBox = (element: HTMLElement): Box =>
  clipsOf(element).reduce(
    (box: Box, clip) => overlap(box, clip.getBoundingClientRect()),
    element.getBoundingClientRect(),
  )

/** Words of the interface of which letters or lines are left out. */
function cutWords(seen: Elements): string[] {
  const texts = seen.filter(
    (element) =>
      !element.matches('textarea') &&
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
  )
  return texts.flatMap((element) => {
    const page = element.ownerDocument
    const range = page.createRange()
    range.selectNodeContents(element)
    const text = range.getBoundingClientRect()
    const [clip = page.documentElement] = clipsOf(element)
    const box = clip.getBoundingClientRect()
    const { overflowY, textOverflow, clipPath } = styleOf(clip)
    // What is only read.
    if (clipPath !== 'none' && box.height <= 1) return []
    if (['hidden', 'clip'].includes(overflowY) && clip.scrollHeight > clip.clientHeight + 2)
      return [`lines are cut: ${clip.textContent}`]
    const lost = Math.max(box.left - text.left, text.right - box.right)
    return lost > (textOverflow === 'ellipsis' ? 0.1 : 1)
      ? [`cut by ${Math.round(lost)} px: ${element.textContent}`]
      : []
  })
}

/** Fields that are narrower than the words in them. */
function cutFields(seen: Elements): string[] {
  const canvas = document.createElement('canvas').getContext('2d')
  const widthOf = (element: HTMLElement, text: string) => {
    // The shorthand is empty where numbers have a variant.
    const { fontStyle, fontWeight, fontSize, fontFamily } = styleOf(element)
    if (canvas) canvas.font = [fontStyle, fontWeight, fontSize, fontFamily].join(' ')
    return canvas?.measureText(text).width ?? 0
  }
  const roomOf = (element: HTMLElement) => {
    const { paddingLeft, paddingRight } = styleOf(element)
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  }
  const wordsOf = (element: HTMLElement) => {
    if (element.matches('select')) return (element as HTMLSelectElement).selectedOptions[0]?.text ?? ''
    const { value, placeholder } = element as HTMLInputElement
    return element.matches('[role="combobox"]') ? value : value ? '' : placeholder
  }
  return seen
    .filter((element) => element.matches('select, [role="combobox"], [type="search"], textarea'))
    .flatMap((element) => {
      const missing = widthOf(element, wordsOf(element)) - roomOf(element)
      return missing > 1 ? [`narrower by ${Math.round(missing)} px: ${wordsOf(element)}`] : []
    })
}

/** Parts that reach out of what is around them, and controls that reach out of the page. */
function strays(seen: Elements): string[] {
  // Where buttons are pressed may reach farther than what is seen of them: those that lie over another are found below.
  const parts = seen.filter((element) => element.dataset.part && !element.matches(':popover-open, button'))
  const reaching = parts.flatMap((element) => {
    const parent = element.parentElement
    const own = styleOf(element)
    if (!parent || own.display === 'inline' || /absolute|fixed/.test(own.position)) return []
    const { display, overflowX, overflowY } = styleOf(parent)
    if (display === 'contents' || display === 'inline') return []
    const [inner, outer] = [element.getBoundingClientRect(), parent.getBoundingClientRect()]
    const across = overflowX === 'visible' ? Math.max(outer.left - inner.left, inner.right - outer.right) : 0
    const down = overflowY === 'visible' ? Math.max(outer.top - inner.top, inner.bottom - outer.bottom) : 0
    const by = Math.round(Math.max(across, down))
    return by > 1 ? [`${partOf(element)} reaches out of ${partOf(parent)} by ${by} px`] : []
  })
  const outside = seen.filter((element) => {
    if (!element.matches('textarea, [role="heading"], button, :popover-open')) return false
    const { left, right, top, bottom } = shownBox(element)
    const { clientWidth, clientHeight } = element.ownerDocument.documentElement
    return left < -1 || right > clientWidth + 1 || top < -1 || bottom > clientHeight + 1
  })
  return [...reaching, ...outside.map((element) => `outside of the page: ${nameOf(element)}`)]
}

const solid =
  'button:not([data-part="quiet"]), [role="heading"], textarea, select, progress, [role="meter"], [data-part="words"]'

/** Controls, titles and words of one layer that share a place. */
function overlaps(seen: Elements): string[] {
  const layerOf = (part: Element) => part.closest(':popover-open, [data-scope="notices"], [data-part="unlock"]')
  const parts = seen
    .filter((part) => part.matches(solid) && !part.closest('[data-part="log"]'))
    .map((part) => ({ part, box: shownBox(part), layer: layerOf(part) }))
    .filter(({ box }) => isArea(box))
  return parts.flatMap((one, index) =>
    parts
      .slice(index + 1)
      .filter(
        (other) =>
          one.layer === other.layer &&
          !one.part.contains(other.part) &&
          !other.part.contains(one.part) &&
          isArea(overlap(one.box, other.box)),
      )
      .map((other) => `one over the other: ${nameOf(one.part)} and ${nameOf(other.part)}`),
  )
}
