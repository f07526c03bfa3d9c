import type { Unsubscribe } from '../ports/common.ts'

export type PageEvent = 'pagehide' | 'pageshow' | 'online' | 'offline'

/** Listens to the page: to the given target, else to the window where there is one. */
export function onPage(
  listeners: Partial<Record<PageEvent, () => void>>,
  given: EventTarget | undefined = defaultTarget(),
): Unsubscribe {
  const entries = Object.entries(listeners)
  for (const [type, listener] of entries) given?.addEventListener(type, listener)
  return () => {
    for (const [type, listener] of entries) given?.removeEventListener(type, listener)
  }
}

const defaultTarget = (): EventTarget | undefined =>
  typeof globalThis.addEventListener === 'function' ? globalThis : undefined
