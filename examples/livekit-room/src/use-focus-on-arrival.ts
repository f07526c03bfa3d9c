import { type RefObject, useEffect, useRef } from 'react'

/** For the root of a view that takes the place of another, so that the keyboard and the screen reader come along. */
export function useFocusOnArrival<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
