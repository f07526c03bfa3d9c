interface Listener {
  readonly callbacks: Set<() => void>
  readonly callAll: () => void
}

const listeners = new WeakMap<AbortSignal, Listener>()

function listenTo(signal: AbortSignal): Listener {
  const callbacks = new Set<() => void>()
  const callAll = () => {
    for (const callback of [...callbacks]) callback()
  }
  signal.addEventListener('abort', callAll, { once: true })
  return { callbacks, callAll }
}

/**
 * Calls back when the signal aborts; the returned function unsubscribes. Adds one listener per signal, however many callbacks: Node warns of
 * a leak above ten.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  const listener = listeners.get(signal) ?? listenTo(signal)
  listeners.set(signal, listener)
  listener.callbacks.add(callback)
  return () => {
    if (!listener.callbacks.delete(callback) || listener.callbacks.size > 0) return
    signal.removeEventListener('abort', listener.callAll)
    listeners.delete(signal)
  }
}
