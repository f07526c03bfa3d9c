import type { Unsubscribe } from '../ports/common.ts'

/** Who wants to know of something, in the order in which they asked. */
export interface Listeners<Args extends readonly unknown[]> {
  on(listener: (...args: Args) => void): Unsubscribe
  /** Calls all of them. Throws what the first one that threw did. */
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
      const errors: unknown[] = []
      for (const listener of [...listeners]) {
        try {
          listener(...args)
        } catch (error) {
          errors.push(error)
        }
      }
      if (errors.length > 0) throw errors[0]
    },
  }
}
