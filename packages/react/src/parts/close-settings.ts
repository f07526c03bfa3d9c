import { createContext, type RefObject, useEffect } from 'react'

/** For what is opened from the settings of a panel and takes their place. */
export const CloseSettings = createContext(() => {})

const open = new WeakMap<Document, () => void>()

/** Settings that open close those of any other panel of the page: they lie over it, and would lie over one another. */
export function useOneOpen(isOpen: boolean, cog: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    const page = cog.current?.ownerDocument
    if (!isOpen || !page) return
    open.get(page)?.()
    open.set(page, close)
    return () => {
      if (open.get(page) === close) open.delete(page)
    }
  }, [isOpen, cog, close])
}
