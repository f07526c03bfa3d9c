/** Of a control and what is told of it: the name that it has for screen readers and for those who speak to their computer. */
export type NameOf = (element: Element) => string

const controls =
  'button, a[href], input, select, textarea, [role="button"], [role="radio"], [role="option"], [role="slider"], [role="combobox"]'

/** Only read, pictures, and what describes a control: how many lines are new, for how long, and where a choice comes from. */
const unnamed = '[data-scope="hidden"], svg, option, [data-count], [data-hint]'

const isShown = (element: Element) =>
  element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
  element.getBoundingClientRect().width > 1

/** Letters that the style sheet draws before or after an element. */
const drawn = (element: Element, pseudo: '::before' | '::after') => {
  const { content, visibility } = (element.ownerDocument.defaultView as Window).getComputedStyle(element, pseudo)
  return (visibility === 'visible' && /^"(.*)"$/.exec(content)?.[1]) || ''
}

/** Each piece of text that is seen in an element, as it stands there. */
function piecesIn(element: Element, except: readonly string[] = []): string[] {
  if (element.matches(unnamed) || except.includes(element.id) || !isShown(element)) return []
  return [drawn(element, '::before'), ...insideOf(element, except), drawn(element, '::after')]
}

const insideOf = (element: Element, except: readonly string[]): string[] =>
  [...element.childNodes].flatMap((node) =>
    node.nodeType === 1 ? piecesIn(node as Element, except) : [node.textContent ?? ''],
  )

const words = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase()
const hasLetters = (piece: string) => /\p{L}/u.test(piece)

/** What is seen of a control's label: the words in it, or those beside a field, without what describes it. */
function labelOf(control: Element): string[] {
  const described = control.getAttribute('aria-describedby')?.split(' ') ?? []
  if (!control.matches('input, select, textarea')) return piecesIn(control, described)
  const { labels } = control as HTMLInputElement
  return [...(labels ?? [])].flatMap((label) => insideOf(label, described))
}

/** Controls whose names lack words that are seen on them. Who says what they see must reach them. */
export function misnamed(page: Document, nameOf: NameOf): string[] {
  const seen = [...page.querySelectorAll(`main :is(${controls})`)].filter(isShown)
  return seen.flatMap((control) => {
    const name = words(nameOf(control))
    const missing = labelOf(control)
      .map(words)
      .filter(hasLetters)
      .filter((piece) => !name.includes(piece))
    return missing.length > 0 ? [`named ${JSON.stringify(name)} without ${JSON.stringify(missing)}`] : []
  })
}
