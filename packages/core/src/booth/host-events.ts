import type { Booth, BoothEvent } from './booth.types.ts'

export interface HostEventsOptions {
  /** Brings the views up to date, before the host reads them. */
  refresh(): void
  /** Calls a listener of the host, catching what it throws. */
  notify(listener: () => void): void
}

/** The listeners of the host. One that throws does not affect the others. */
export function createHostEvents({ refresh, notify }: HostEventsOptions) {
  const listeners = new Map<BoothEvent['type'], Set<(event: never) => void>>()

  const on: Booth['on'] = (type, listener) => {
    const known = listeners.get(type) ?? new Set()
    listeners.set(type, known.add(listener))
    return () => known.delete(listener)
  }

  const emit = (event: BoothEvent) => {
    refresh()
    for (const listener of [...(listeners.get(event.type) ?? [])]) notify(() => listener(event as never))
  }

  return { on, emit }
}
