import type { Unsubscribe } from '../ports/common.ts'

export type PageEvent = 'pagehide' | 'pageshow' | 'online' | 'offline'

/** Listens to events of the page: on `given`, or on the global scope, if it has events. Returns a function that stops. */
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
