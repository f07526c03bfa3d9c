import { useEffect, useRef } from 'react'

interface Held<T> {
  readonly subject: T
  readonly close: () => void
  closing?: ReturnType<typeof setTimeout>
}

/**
 * Opens a resource for as long as the component is mounted. Closing waits for the next task, so that StrictMode's double mount
 * opens it once. A null subject opens nothing; `open` must be stable.
 */
export function useLifetime<T extends object>(subject: T | null, open: (subject: T) => () => void): void {
  const held = useRef<Held<T> | null>(null)
  useEffect(() => {
    if (!subject) return
    if (held.current?.subject !== subject) {
      clearTimeout(held.current?.closing)
      held.current?.close()
      held.current = { subject, close: open(subject) }
    }
    const own = held.current
    clearTimeout(own.closing)
    return () => {
      own.closing = setTimeout(() => {
        own.close()
        if (held.current === own) held.current = null
      })
    }
  }, [subject, open])
}
