import type { Unsubscribe } from '../ports/common.ts'

/** Who wants to know of something, in the order in which they asked. */
export interface Listeners<Args extends readonly unknown[]> {
  on(listener: (...args: Args) => void): Unsubscribe
  notify(...args: Args): void
}

export function createListeners<Args extends readonly unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(...args) {
      for (const listener of [...listeners]) listener(...args)
    },
  }
}
