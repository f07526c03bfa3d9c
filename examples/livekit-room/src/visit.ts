import type { PageParameters } from '@lingobooth/core/view'
import { useSyncExternalStore } from 'react'

/** The page URL determines the room and the user; without its parameters there is no room. */
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
