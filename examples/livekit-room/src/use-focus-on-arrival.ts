import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the root of a view that replaces another, for keyboard and screen reader users. */
export function useFocusOnArrival<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
