export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Words in one row, or a control. */
export interface Thing {
  readonly element: HTMLElement
  readonly kind: 'words' | 'control'
  readonly name: string
  /** What is not scrolled away of it. */
  readonly box: Box
  /** What it lies in over the rest, on purpose. */
  readonly layer: Element | null
}

export interface Looked {
  readonly things: readonly Thing[]
  /** What has a ground of its own and lies where it was put. */
  readonly grounds: readonly (readonly [element: HTMLElement, box: Box])[]
  readonly faults: readonly string[]
}

interface Clip {
  readonly element: HTMLElement
  readonly box: Box
  readonly across: string
  readonly down: string
}

interface Around {
  /** The nearest box in which words are broken into rows. */
  readonly block: Box
  readonly clips: readonly Clip[]
  readonly layer: Element | null
  /** The nearest box with a ground or a border of its own, and how it is called. */
  readonly drawn: Clip | null
}

export const overlap = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  right: Math.min(a.right, b.right),
  top: Math.max(a.top, b.top),
  bottom: Math.min(a.bottom, b.bottom),
})
export const isArea = ({ left, right, top, bottom }: Box) => right - left > 1 && bottom - top > 1

export const partOf = ({ dataset, localName }: HTMLElement) =>
  dataset.part ? `${dataset.scope ?? ''} ${dataset.part}` : localName

const parts = (...selectors: string[]) => selectors.join(', ')

/** What was asked for, and may lie over anything. */
const opened = parts(':popover-open', '[data-scope="panel"]:is([data-part="settings"], [data-part="menu"])')
/** What the booth says or offers by itself, and may lie over lines alone. */
const said = parts(
  ...['[data-scope="booth"][data-part="over"]', '[data-scope="notices"]', '[data-part="unlock"]'],
  ...[
    '[data-scope="lines"]:is([data-part="turn"], [data-part="new-lines"])',
    '[data-scope="panel"][data-part="connection"]',
  ],
  ...['[data-reveal]', '[data-scope="captions"][data-part="root"]', '[data-part="dock"] [data-part="words"]'],
)
const layers = parts(opened, said)
const lines = '[data-scope="lines"][data-part="root"]'
const greeting = '[data-scope="greeting"]'
/** Where the booth is so high, nothing that it says covers its first screen. */
const leastPx = 480

const mayLieOver = (said: Element, element: Element) =>
  element.closest(lines) !== null ||
  (element.closest(greeting) !== null && said.ownerDocument.documentElement.clientHeight < leastPx)

/** Whether a ground may lie over words or a control, or lies below their layer. */
export const mayCover = (ground: Element, { element, layer }: Thing) =>
  (layer !== null && !layer.contains(ground)) ||
  ground.closest(opened) !== null ||
  (ground.closest(said) !== null && mayLieOver(ground, element))

const controls = 'button, select, input, textarea, progress, a[href], [role="meter"]'
/** Their words are drawn by a style sheet. */
const withDrawnWords = '[data-short], [data-why], [data-elsewhere], [data-hint], [data-count]'
const isWord = /[\p{L}\p{N}]/u

const between = (row: Box, { left, right }: Box) => ({
  left: Math.max(row.left, left),
  right: Math.min(row.right, right),
})

/** The part of a row of letters in which there is ink, of any script. */
const inkOf = ({ left, right, top, bottom, height }: DOMRect): Box => ({
  left,
  right,
  top: top + height * 0.18,
  bottom: bottom - height * 0.12,
})

/** Where the words stand that a style sheet draws in an element. */
function drawnWords(view: Window, element: HTMLElement): (readonly [string, DOMRect])[] {
  return ['::before', '::after'].flatMap((pseudo) => {
    const { content, display, width, height, visibility, fontSize } = view.getComputedStyle(element, pseudo)
    if (!isWord.test(content) || display === 'none' || visibility === 'hidden') return []
    const around = element.getBoundingClientRect()
    const [wide, high] = [Number.parseFloat(width), Number.parseFloat(height) || Number.parseFloat(fontSize)]
    const size = Number.isNaN(wide) ? Math.max(around.width, element.scrollWidth) : wide
    return [
      [content, new DOMRect(around.x + (around.width - size) / 2, around.y + (around.height - high) / 2, size, high)],
    ] as const
  })
}

/** Looks over each element once, from the outside. */
export function look(page: Document, isMeant: (element: HTMLElement, shown: number) => boolean): Looked {
  const view = page.defaultView as Window
  const root = page.documentElement
  const things: Thing[] = []
  const grounds: (readonly [HTMLElement, Box])[] = []
  const faults: string[] = []
  const range = page.createRange()

  function add(element: HTMLElement, kind: Thing['kind'], name: string, whole: Box, { clips, layer, drawn }: Around) {
    let box = whole
    const cut = (side: number, by: Clip, axis: 'px' | 'px of its height') => {
      const shown = axis === 'px' ? box.right - box.left : box.bottom - box.top
      if (!isMeant(element, Math.max(0, shown - side)))
        faults.push(
          `${kind === 'words' ? 'cut' : 'reaches out'} by ${Math.ceil(side)} ${axis} in ${partOf(by.element)}: ${name}`,
        )
    }
    for (const clip of clips) {
      const seen = overlap(box, clip.box)
      const [across, down] = [
        Math.max(clip.box.left - box.left, box.right - clip.box.right),
        Math.max(clip.box.top - box.top, box.bottom - clip.box.bottom),
      ]
      if (/hidden|clip/.test(clip.across) && across > (kind === 'words' ? 0.5 : 1.5)) cut(across, clip, 'px')
      if (/hidden|clip/.test(clip.down) && down > 1.5) cut(down, clip, 'px of its height')
      box = seen
      if (!isArea(box)) return
    }
    if (drawn && kind === 'words' && !clips.some(({ element: by }) => by === drawn.element)) {
      const out = Math.max(
        ...[drawn.box.left - box.left, box.right - drawn.box.right],
        ...[drawn.box.top - box.top, box.bottom - drawn.box.bottom],
      )
      if (out > 1) faults.push(`reaches out of ${partOf(drawn.element)} by ${Math.ceil(out)} px: ${name}`)
    }
    things.push({ element, kind, name, box, layer })
  }

  function into(element: HTMLElement, around: Around): void {
    if (element.dataset.scope === 'hidden') return
    const style = view.getComputedStyle(element)
    const { display, position, overflowX, overflowY, visibility } = style
    if (display === 'none' || style.opacity === '0' || style.clipPath === 'inset(50%)') return
    const isSeen = visibility === 'visible'
    const inside = { ...around }
    const rect = element.getBoundingClientRect()
    if (element.matches(layers)) inside.layer = element
    if (position === 'fixed') inside.clips = around.clips.slice(-1)
    else if (position === 'absolute') {
      const { offsetParent } = element
      inside.clips = around.clips.filter(({ element: by }) => !offsetParent || by === root || by.contains(offsetParent))
    }
    if (position === 'fixed' || position === 'absolute') inside.drawn = null
    if (isSeen && element.matches(controls) && display !== 'inline') {
      const name = (element.ariaLabel || element.textContent || partOf(element)).slice(0, 60)
      add(element, 'control', `[${name}]`, rect, inside)
    }
    const clip = { element, box: rect, across: overflowX, down: overflowY }
    if (display !== 'inline' && display !== 'contents') {
      inside.block = rect
      if (overflowX !== 'visible' || overflowY !== 'visible') inside.clips = [clip, ...inside.clips]
      const hasGround = !/, 0\)$|^transparent$/.test(style.backgroundColor)
      if (hasGround || (style.borderLeftWidth !== '0px' && style.borderRightWidth !== '0px')) inside.drawn = clip
      if (isSeen && hasGround && (position !== 'static' || style.zIndex !== 'auto'))
        grounds.push([element, inside.clips.reduce((box: Box, { box: by }) => overlap(box, by), rect)])
    }
    if (isSeen && element.matches(withDrawnWords))
      for (const [words, box] of drawnWords(view, element)) add(element, 'words', words, inkOf(box), inside)
    if (element.matches('select, textarea, svg')) return
    for (const node of element.childNodes) {
      if (node.nodeType === 1) into(node as HTMLElement, inside)
      else if (node.nodeType === 3 && isSeen && isWord.test(node.nodeValue ?? '')) {
        if (style.fontSize === '0px' || style.color === 'rgba(0, 0, 0, 0)') continue
        range.selectNodeContents(node)
        const words = (node.nodeValue ?? '').trim().slice(0, 60)
        // Spaces at the end of a row hang out of it.
        const hangs = style.whiteSpaceCollapse === 'preserve'
        for (const row of range.getClientRects())
          if (row.width > 1)
            add(element, 'words', words, hangs ? { ...inkOf(row), ...between(row, inside.block) } : inkOf(row), inside)
      }
    }
  }
  const window: Clip = {
    element: root,
    box: new DOMRect(0, 0, root.clientWidth, root.clientHeight),
    across: 'hidden',
    down: root.scrollHeight > root.clientHeight + 1 ? 'auto' : 'hidden',
  }
  const main = page.querySelector('main')
  if (main) into(main, { clips: [window], layer: null, drawn: null, block: window.box })
  return { things, grounds, faults }
}
