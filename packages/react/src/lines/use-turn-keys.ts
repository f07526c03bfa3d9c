import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useState,
} from 'react'

const itemOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-part="item"]')

/** The line that the arrow moves to: beside the one with the focus, at first one that is in view. */
function destination(scroller: HTMLElement, from: HTMLElement | null, up: boolean) {
  if (from) return (up ? from.previousElementSibling : from.nextElementSibling) as HTMLElement | null
  const { top, bottom } = scroller.getBoundingClientRect()
  const inView = [...scroller.querySelectorAll<HTMLElement>('[data-part="item"]')].filter((item) => {
    const box = item.getBoundingClientRect()
    return box.bottom > top && box.top < bottom
  })
  return (up ? inView.at(-1) : inView[0]) ?? null
}

/**
 * A list is one stop for `Tab`: the arrows go from line to line, and `Tab` to what stands in the line, at first in the newest. Where
 * another kind of `List` draws the same lines anew, the focus stays with them.
 */
export function useTurnKeys(scroller: RefObject<HTMLElement | null>, newest: string | undefined, List: unknown) {
  const [visited, setVisited] = useState<string>()
  const id = useId()
  const onFocus = useCallback(({ target }: FocusEvent) => setVisited(itemOf(target)?.dataset.key), [])
  const onBlur = useCallback(
    ({ relatedTarget }: FocusEvent) => {
      if (!scroller.current?.contains(relatedTarget as Node | null)) setVisited(undefined)
    },
    [scroller],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list loses the focus
  useLayoutEffect(() => {
    const { activeElement, body } = scroller.current?.ownerDocument ?? {}
    if (visited && activeElement === body) scroller.current?.focus({ preventScroll: true })
  }, [List])
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const isUp = event.key === 'ArrowUp'
      if (!scroller.current || (!isUp && event.key !== 'ArrowDown') || event.altKey || event.ctrlKey || event.metaKey)
        return
      const item = destination(scroller.current, itemOf(event.target), isUp)
      if (!item) return
      event.preventDefault()
      item.tabIndex = -1
      item.id ||= `${id}${item.dataset.key}`
      // A list item has no name of its own: it is read as what it holds.
      item.setAttribute('aria-labelledby', item.id)
      item.focus()
    },
    [scroller, id],
  )
  return { current: visited ?? newest, handlers: { onFocus, onBlur, onKeyDown } }
}
