/** Counts how often a scroll position is set: each time, the browser lays out what has changed before. */
export function countScrolls(element: HTMLElement): () => number {
  const scrollTop = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop')
  let count = 0
  Object.defineProperty(element, 'scrollTop', {
    configurable: true,
    get: () => scrollTop?.get?.call(element),
    set(top: number) {
      count++
      scrollTop?.set?.call(element, top)
    },
  })
  return () => count
}
