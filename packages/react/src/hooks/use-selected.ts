import { useCallback, useSyncExternalStore } from 'react'

/** What is asked of a `Readable` of the core, and of a cell of ours. */
export interface Observed<T> {
  getSnapshot(): T
  subscribe(listener: () => void): { unsubscribe(): void }
}

const whole = <T>(value: T) => value

/** A part of a view; renders again only when that part is another. */
export function useSelected<T, Part>(observed: Observed<T>, select: (value: T) => Part): Part {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = observed.subscribe(onChange)
      return () => subscription.unsubscribe()
    },
    [observed],
  )
  const read = () => select(observed.getSnapshot())
  return useSyncExternalStore(subscribe, read, read)
}

export const useReadable = <T>(observed: Observed<T>): T => useSelected(observed, whole<T>)
