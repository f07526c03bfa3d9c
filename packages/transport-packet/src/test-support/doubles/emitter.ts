type Listener = (...given: never[]) => void

/** The events of an SDK. */
export function emitter() {
  const all = new Map<string, Set<Listener>>()
  return {
    on(name: string, listener: Listener) {
      all.set(name, (all.get(name) ?? new Set()).add(listener))
    },
    off(name: string, listener: Listener) {
      all.get(name)?.delete(listener)
    },
    emit(name: string, ...given: unknown[]) {
      for (const listener of [...(all.get(name) ?? [])]) listener(...(given as never[]))
    },
    /** Listeners of all events. */
    get count() {
      return [...all.values()].reduce((sum, { size }) => sum + size, 0)
    },
  }
}
