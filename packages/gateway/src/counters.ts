import { expiringMap } from './expiring-map.ts'
import { refusal } from './refusal.ts'
import type { CounterStep, GatewayStore } from './store.ts'

const maxCounters = 500_000

/** A step as it is asked for: what the counter had before is known here. */
export type Step = Omit<CounterStep, 'from'>

interface Counter {
  readonly total: number
  /** What of the total the store has not been told. */
  readonly owed: number
  readonly endsAtMs: number
}

/** Counters of this process: all of them without a store; with one, what it could not be told, and what it may have lost. */
export function createCounters(store: GatewayStore | undefined, now: () => number) {
  const counters = expiringMap<Counter>(now, maxCounters)

  const addHere = (steps: readonly Step[]) =>
    steps.map(({ key, amount, lifetimeMs }) => {
      const { total = 0, owed = 0, endsAtMs = now() + lifetimeMs } = counters.get(key) ?? {}
      const counter = { total: total + amount, owed: owed + amount, endsAtMs }
      if (amount !== 0 && !counters.set(key, counter, endsAtMs - now(), 'renews'))
        throw refusal('rate-limited', 'The gateway counts for too many: try again later.', { status: 503 })
      return counter.total
    })

  async function addThere(steps: readonly Step[], { add }: GatewayStore): Promise<readonly number[] | undefined> {
    const known = steps.map(({ key }) => counters.get(key))
    const told = steps.map(({ key, amount, lifetimeMs }, index): CounterStep => {
      const { total = 0, owed = 0, endsAtMs = now() + lifetimeMs } = known[index] ?? {}
      return { key, amount: amount + owed, from: total - owed, lifetimeMs: endsAtMs - now() }
    })
    for (const [index, { key }] of steps.entries()) settle(key, known[index]?.owed ?? 0)
    const totals = await add(told).catch(() => undefined)
    if (!totals) for (const [index, { key }] of steps.entries()) settle(key, -(known[index]?.owed ?? 0))
    return totals?.map(({ total, endsInMs }, index) => {
      const { key = '' } = steps[index] ?? {}
      const owed = counters.get(key)?.owed ?? 0
      if (endsInMs > 0) counters.set(key, { total: total + owed, owed, endsAtMs: now() + endsInMs }, endsInMs, 'renews')
      return total
    })
  }

  /** The store is being told of it. */
  function settle(key: string, amount: number): void {
    const counter = counters.get(key)
    if (!counter || amount === 0) return
    counters.set(key, { ...counter, owed: counter.owed - amount }, counter.endsAtMs - now(), 'renews')
  }

  return async (steps: readonly Step[]): Promise<readonly number[]> =>
    (store && (await addThere(steps, store))) ?? addHere(steps)
}
