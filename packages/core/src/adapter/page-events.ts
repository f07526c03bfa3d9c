import type { Unsubscribe } from '../ports/common.ts'

export type PageEvent = 'pagehide' | 'pageshow' | 'online' | 'offline'

/** Listens to the page: to the given target, else to the window where there is one. */
export function onPage(
  listeners: Partial<Record<PageEvent, () => void>>,
  given: EventTarget | undefined = defaultTarget(),
): Unsubscribe {
  const subscription = new AbortController()
  const { signal } = subscription
  for (const [type, listener] of Object.entries(listeners)) given?.addEventListener(type, () => listener(), { signal })
  return () => subscription.abort()
}

const defaultTarget = (): EventTarget | undefined =>
  typeof globalThis.addEventListener === 'function' ? globalThis : undefined
