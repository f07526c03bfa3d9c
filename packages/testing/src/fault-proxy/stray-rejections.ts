import { flushPromises } from '../fakes/manual-clock.ts'

interface ProcessEvents {
  on(name: 'unhandledRejection', listener: (reason: unknown) => void): unknown
  off(name: 'unhandledRejection', listener: (reason: unknown) => void): unknown
}

const watches = new Set<unknown[]>()
const note = (reason: unknown) => {
  for (const strays of watches) strays.push(reason)
}
const noteEvent = (event: Event) => note((event as PromiseRejectionEvent).reason)
const processEvents = () => (globalThis as { readonly process?: Partial<ProcessEvents> }).process

/** Collects unhandled rejections, in Node and in browsers. */
export function watchRejections() {
  const strays: unknown[] = []
  if (watches.size === 0) {
    processEvents()?.on?.('unhandledRejection', note)
    globalThis.addEventListener?.('unhandledrejection', noteEvent)
  }
  watches.add(strays)
  return {
    /** Stops watching. Resolves to the rejections. */
    async end(): Promise<readonly unknown[]> {
      for (let turn = 0; turn < 3; turn++) await flushPromises()
      watches.delete(strays)
      if (watches.size > 0) return strays
      processEvents()?.off?.('unhandledRejection', note)
      globalThis.removeEventListener?.('unhandledrejection', noteEvent)
      return strays
    },
  }
}
