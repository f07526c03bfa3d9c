import { useSyncExternalStore } from 'react'

const onNavigation = (listener: () => void) => {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}
const queryOfPage = () => window.location.search
const noQueryYet = () => null

/** The query of the page URL; null on a server. */
export const usePageQuery = (): string | null => useSyncExternalStore(onNavigation, queryOfPage, noQueryYet)
