import type { Unsubscribe } from '../ports/common.ts'
import type { Logger } from '../ports/services.port.ts'
import type { Booth, BoothEvent } from './booth.types.ts'

/** The host's listeners. One that throws is logged and does not affect the others. */
export function createListeners(logger: Logger) {
  const listeners = new Map<BoothEvent['type'], Set<(event: never) => void>>()

  const call = (listener: () => void) => {
    try {
      listener()
    } catch (error) {
      logger.error('A listener of the booth threw', { error: error instanceof Error ? error.name : 'unknown' })
    }
  }

  const on: Booth['on'] = (type, listener): Unsubscribe => {
    const known = listeners.get(type) ?? new Set()
    listeners.set(type, known.add(listener))
    return () => known.delete(listener)
  }

  const emit = (event: BoothEvent) => {
    for (const listener of [...(listeners.get(event.type) ?? [])]) call(() => listener(event as never))
  }

  return { call, on, emit }
}
