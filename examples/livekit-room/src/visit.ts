import type { PageParameters } from '@lingobooth/core/view'
import { useSyncExternalStore } from 'react'

/** The page URL determines the room and the user; without its parameters there is no room. */
export function usePageQuery(): string {
  return useSyncExternalStore(onNavigation, () => window.location.search)
}

/** Query of the room that was left for this entry of the history; null unless one was. A reload keeps it. */
export function useLeftQuery(): string | null {
  return useSyncExternalStore(onNavigation, () => window.history.state?.left ?? null)
}

export function enterRoom({ name, room, language, gender }: PageParameters): void {
  navigate(`?${new URLSearchParams({ n: name, id: room, lng: language, g: gender })}`)
}

/** Brings somebody else to the lobby of this room. */
export const invitationTo = (room: string) => ({
  url: new URL(`?${new URLSearchParams({ id: room })}`, location.href).href,
})

export const leaveRoom = (): void => navigate(window.location.pathname, { left: window.location.search })

function navigate(address: string, state: unknown = null): void {
  window.history.pushState(state, '', address)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

function onNavigation(listener: () => void): () => void {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}
