import { findInText } from '@lingobooth/core/view'

type Page = Window & typeof globalThis

const texts = '[data-scope="lines"]:is([data-part="text"], [data-part="original"])'

/** The text of an element, without its buttons, and where each part of it is. */
function textOf(element: Element, { NodeFilter }: Page) {
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest('button') ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const nodes: { readonly node: Node; readonly start: number }[] = []
  let text = ''
  while (walker.nextNode()) {
    nodes.push({ node: walker.currentNode, start: text.length })
    text += walker.currentNode.nodeValue ?? ''
  }
  return { text, nodes }
}

function rangesIn(element: Element, query: string, page: Page): Range[] {
  const { text, nodes } = textOf(element, page)
  return findInText(text, query).flatMap(({ start, end }) => {
    const first = nodes.findLast((part) => part.start <= start)
    const last = nodes.findLast((part) => part.start < end)
    if (!first || !last) return []
    const range = element.ownerDocument.createRange()
    range.setStart(first.node, start - first.start)
    range.setEnd(last.node, end - last.start)
    return [range]
  })
}

/** The first place in an item where a query stands and is shown. */
export function firstFound(item: Element, query: string): Range | undefined {
  const page = item.ownerDocument.defaultView as Page | null
  return page ? [...item.querySelectorAll(texts)].flatMap((text) => rangesIn(text, query, page))[0] : undefined
}

/** One for each name in a document, shared by all lists. */
function highlightOf(name: string, { CSS, Highlight }: Page): Highlight {
  const highlight = CSS.highlights.get(name) ?? new Highlight()
  if (name === 'lingobooth-found-here') highlight.priority = 1
  CSS.highlights.set(name, highlight)
  return highlight
}

/**
 * Marks what was found in the lines that are drawn: in the text, where the browser can; the line that is looked at also as a whole, since the
 * words may be in the original that is not shown. Returns how to take the marks away.
 */
export function markFound(log: HTMLElement, query: string, here: Element | undefined): () => void {
  const page = log.ownerDocument.defaultView as Page | null
  if (!page) return () => {}
  const added: (readonly [Highlight, Range])[] = []
  const marked: Element[] = []
  const mark = (item: Element | null | undefined, how: string) => {
    if (!item) return
    item.setAttribute('data-found', how)
    marked.push(item)
  }
  const canHighlight = 'highlights' in (page.CSS ?? {})
  for (const element of log.querySelectorAll(texts)) {
    const isHere = here?.contains(element) === true
    const ranges = rangesIn(element, query, page)
    if (!canHighlight && ranges.length > 0) mark(element.closest('[data-part="item"]'), 'true')
    if (!canHighlight) continue
    const highlight = highlightOf(isHere ? 'lingobooth-found-here' : 'lingobooth-found', page)
    for (const range of ranges) {
      highlight.add(range)
      added.push([highlight, range])
    }
  }
  mark(here, 'here')
  return () => {
    for (const [highlight, range] of added) highlight.delete(range)
    for (const item of marked) item.removeAttribute('data-found')
  }
}
