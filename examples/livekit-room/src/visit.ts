import type { PageParameters } from '@lingobooth/core/view'
import { useSyncExternalStore } from 'react'

/** The page address says who enters which room; without these parameters nobody is in one. */
export function usePageQuery(): string {
  return useSyncExternalStore(onNavigation, () => window.location.search)
}

export function enterRoom({ name, room, language, gender }: PageParameters): void {
  navigate(`?${new URLSearchParams({ n: name, id: room, lng: language, g: gender })}`)
}

export const leaveRoom = (): void => navigate(window.location.pathname)

function navigate(address: string): void {
  window.history.pushState(null, '', address)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

function onNavigation(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}
