import type { Observed } from './use-selected.ts'

export interface Cell<T> extends Observed<T> {
  set(value: T): void
}

/** A value that components share. */
export function createCell<T>(initial: T): Cell<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    getSnapshot: () => value,
    subscribe(listener) {
      listeners.add(listener)
      return { unsubscribe: () => listeners.delete(listener) }
    },
    set(next) {
      value = next
      for (const listener of [...listeners]) listener()
    },
  }
}
