import type { Page } from '@lingobooth/core'
import { onPage, sha256Hex } from '@lingobooth/core/adapter'

/** Longer than any frame of a visible page; hidden pages and covered windows do not paint. */
const longestFrameMs = 50

/** The page around the booth; without a browser it is always online and visible. */
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
  // Without access to locks, each page acts as if it were alone.
  take().catch(() => tell(true))
  return () => given.abort()
}

/** Hashed, because other scripts of the origin can list lock names. Locks exist only in secure contexts. */
const hiddenName = async (name: string): Promise<string> => `lingobooth-${await sha256Hex(name)}`
