import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Begun } from './language-select.types.ts'

/** Moves the focus to the element that replaces a focused one, with the caret after the text typed there. */
export function useTakenFocus(element: RefObject<HTMLElement | null>, begun: Begun): void {
  const { focused, typed } = useRef(begun).current
  useLayoutEffect(() => {
    if (!focused) return
    element.current?.focus()
    if (typed !== null && element.current instanceof HTMLInputElement)
      element.current.setSelectionRange(typed.length, typed.length)
  }, [element, focused, typed])
}
