export interface ExpiringMap<V> {
  get(key: string): V | undefined
  /** False when the map is full: nothing is forgotten before its time. A key that is there keeps its time, unless `renews`. */
  set(key: string, value: V, lifetimeMs: number, renews?: 'renews'): boolean
  delete(key: string): void
}

const sweepMs = 60_000

/** Entries that last as long as they may, whatever comes after them. */
export function expiringMap<V>(now: () => number, most: number): ExpiringMap<V> {
  const entries = new Map<string, { readonly value: V; readonly untilMs: number }>()
  let sweptAtMs = now()

  const find = (key: string) => {
    const entry = entries.get(key)
    return entry && entry.untilMs > now() ? entry : undefined
  }

  function sweep(): void {
    if (now() - sweptAtMs < sweepMs) return
    sweptAtMs = now()
    for (const [key, { untilMs }] of entries) if (untilMs <= sweptAtMs) entries.delete(key)
  }

  return {
    get: (key) => find(key)?.value,
    set(key, value, lifetimeMs, renews) {
      if (!entries.has(key)) sweep()
      if (!entries.has(key) && entries.size >= most) return false
      const known = renews ? undefined : find(key)
      entries.set(key, { value, untilMs: known?.untilMs ?? now() + lifetimeMs })
      return true
    },
    delete(key) {
      entries.delete(key)
    },
  }
}
