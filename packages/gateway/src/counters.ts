import { expiringMap } from './expiring-map.ts'
import { refusal } from './refusal.ts'
import type { CounterStep, GatewayStore } from './store.ts'

const maxCounters = 500_000

/** Counters of this process: all of them without a store, and the last known ones while the store is gone. */
export function createCounters(store: GatewayStore | undefined, now: () => number) {
  const totals = expiringMap<number>(now, maxCounters)

  const addHere = (steps: readonly CounterStep[]) =>
    steps.map(({ key, amount, lifetimeMs }) => {
      const total = (totals.get(key) ?? 0) + amount
      if (amount !== 0 && !totals.set(key, total, lifetimeMs))
        throw refusal('rate-limited', 'The gateway counts for too many: try again later.', { status: 503 })
      return total
    })

  return async (steps: readonly CounterStep[]): Promise<readonly number[]> => {
    const added = await store?.add(steps).catch(() => undefined)
    if (!added) return addHere(steps)
    for (const [index, { key, amount, lifetimeMs }] of steps.entries())
      if (amount !== 0) totals.set(key, added[index] ?? 0, lifetimeMs)
    return added
  }
}
