import { expect } from 'vitest'
import captions from '../styles/captions.css?inline'
import panels from '../styles/index.css?inline'

export const sheet = panels + captions

/** Replaces the style sheets of the page. */
export function use(...sheets: readonly string[]) {
  for (const style of document.head.querySelectorAll('style')) style.remove()
  document.head.append(...sheets.map((text) => Object.assign(document.createElement('style'), { textContent: text })))
}

/** Every property of all that is to be seen, in the first frame of each animation, and the language that fonts are chosen for. */
function looksOf(container: Element) {
  for (const animation of document.getAnimations()) {
    animation.pause()
    animation.currentTime = 0
  }
  return [...container.querySelectorAll('*')]
    .filter((element) => element.checkVisibility())
    .flatMap((element) =>
      [null, '::before', '::after', '::placeholder'].flatMap((pseudo) => {
        const style = getComputedStyle(element, pseudo)
        if (pseudo === '::placeholder' ? !element.matches('input, textarea') : pseudo && style.content === 'none')
          return []
        const name = [element.tagName, element.getAttribute('data-scope'), element.getAttribute('data-part'), pseudo]
        return {
          name: name.filter(Boolean).join(' '),
          values: [...style].map((property) => [property, style.getPropertyValue(property)] as const),
        }
      }),
    )
}

/** What a page with these sheets shows otherwise than one with our own alone. */
export function differences(container: Element, sheets: readonly string[]) {
  use(sheet)
  const reference = looksOf(container)
  use(...sheets)
  const found = looksOf(container)
  expect(found.map(({ name }) => name)).toEqual(reference.map(({ name }) => name))
  return reference.flatMap(({ name, values }, at) => {
    const others = new Map(found[at]?.values)
    return values
      .map(([property, value]) => ({ name, property, value, other: others.get(property) }))
      .filter(({ value, other }) => value !== other)
  })
}
