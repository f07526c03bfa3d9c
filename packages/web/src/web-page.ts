import type { Page } from '@lingobooth/core'

/** The page around the booth; without a browser it is online and visible for ever. */
export function createWebPage(): Page {
  return {
    get online() {
      return globalThis.navigator?.onLine !== false
    },
    get visible() {
      return globalThis.document?.visibilityState !== 'hidden'
    },
    subscribe(listener) {
      const subscription = new AbortController()
      const { signal } = subscription
      const notify = () => listener()
      globalThis.window?.addEventListener('online', notify, { signal })
      globalThis.window?.addEventListener('offline', notify, { signal })
      globalThis.document?.addEventListener('visibilitychange', notify, { signal })
      return () => subscription.abort()
    },
  }
}
