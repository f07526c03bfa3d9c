import type { Readable } from '@lingobooth/core'
import { useCallback, useSyncExternalStore } from 'react'

const whole = <T>(value: T) => value

/** A part of a view; renders again only when that part is another. */
export function useSelected<T, Part>(readable: Readable<T>, select: (value: T) => Part): Part {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = readable.subscribe(onChange)
      return () => subscription.unsubscribe()
    },
    [readable],
  )
  const read = () => select(readable.getSnapshot())
  return useSyncExternalStore(subscribe, read, read)
}

export const useReadable = <T>(readable: Readable<T>): T => useSelected(readable, whole<T>)
