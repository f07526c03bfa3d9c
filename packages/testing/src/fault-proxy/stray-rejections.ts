import { flushPromises } from '../fakes/manual-clock.ts'

interface ProcessEvents {
  on(name: 'unhandledRejection', listener: (reason: unknown) => void): unknown
  off(name: 'unhandledRejection', listener: (reason: unknown) => void): unknown
}

const processEvents = () => (globalThis as { readonly process?: Partial<ProcessEvents> }).process

/** Collects the rejections that nobody handles, in Node and in pages. */
export function watchRejections() {
  const strays: unknown[] = []
  const note = (reason: unknown) => {
    strays.push(reason)
  }
  const noteEvent = (event: Event) => note((event as PromiseRejectionEvent).reason)
  const events = processEvents()
  events?.on?.('unhandledRejection', note)
  globalThis.addEventListener?.('unhandledrejection', noteEvent)
  return {
    /** Ends the watch. */
    async end(): Promise<readonly unknown[]> {
      for (let turn = 0; turn < 3; turn++) await flushPromises()
      events?.off?.('unhandledRejection', note)
      globalThis.removeEventListener?.('unhandledrejection', noteEvent)
      return strays
    },
  }
}
