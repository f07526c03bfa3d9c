import type { Page } from '@lingobooth/core'
import { onPage, sha256Hex } from '@lingobooth/core/adapter'

/** A page that draws does so more often; one that is hidden, or in a window that is covered, does not draw. */
const longestFrameMs = 50

/** The page around the booth; without a browser it is online and visible for ever. */
export function createWebPage(): Page {
  const locks = globalThis.navigator?.locks
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
      const stop = onPage({ online: notify, offline: notify, pageshow: notify })
      globalThis.document?.addEventListener('visibilitychange', notify, { signal })
      globalThis.document?.addEventListener('resume', notify, { signal })
      return () => {
        stop()
        subscription.abort()
      }
    },
    ...(globalThis.requestAnimationFrame !== undefined && { nextFrame }),
    ...(locks && { lock: (name, onChanged) => takeLock(locks, name, onChanged) }),
  }
}

function nextFrame(run: () => void): void {
  const runOnce = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    run()
  }
  const timer = setTimeout(runOnce, longestFrameMs)
  const frame = requestAnimationFrame(runOnce)
}

function takeLock(locks: LockManager, name: string, onChanged: (held: boolean) => void): () => void {
  const given = new AbortController()
  const { signal } = given
  const tell = (held: boolean) => {
    if (!signal.aborted) onChanged(held)
  }
  const hold = () => {
    tell(true)
    return new Promise<void>((resolve) => {
      if (signal.aborted) resolve()
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }
  const take = async () => {
    const id = await hiddenName(name)
    if (signal.aborted) return
    let isFree = false
    await locks.request(id, { ifAvailable: true }, (lock) => {
      isFree = lock !== null
      return isFree ? hold() : undefined
    })
    tell(false)
    if (!isFree) await locks.request(id, { signal }, hold)
  }
  // Where a page may have no locks, each one does as if it were alone.
  take().catch(() => tell(true))
  return () => given.abort()
}

/** Other scripts of the same origin can list the names of locks, which exist on secure pages alone. */
const hiddenName = async (name: string): Promise<string> => `lingobooth-${await sha256Hex(name)}`
