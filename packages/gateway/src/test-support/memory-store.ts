import type { Clock } from '@lingobooth/core'
import type { GatewayStore } from '../store.ts'

/** A store that several gateways of a test share, and that can be gone, frozen or emptied. */
export function memoryStore(clock: Pick<Clock, 'monotonicMs'>) {
  const values = new Map<string, { readonly value: Uint8Array; readonly untilMs: number }>()
  const counters = new Map<string, { readonly total: number; readonly untilMs: number }>()
  const state = { is: 'there' as 'there' | 'gone' | 'frozen', calls: 0 }
  const answer = async <T>(value: () => T): Promise<T> => {
    state.calls++
    if (state.is === 'gone') throw new Error('The store is gone.')
    if (state.is === 'frozen') return new Promise(() => {})
    return value()
  }
  const alive = <T extends { readonly untilMs: number }>(entry: T | undefined) =>
    entry && entry.untilMs > clock.monotonicMs() ? entry : undefined
  const store: GatewayStore = {
    getMany: (keys) => answer(() => keys.map((key) => alive(values.get(key))?.value)),
    setMany: (entries) =>
      answer(() => {
        for (const { key, value, lifetimeMs } of entries)
          values.set(key, { value, untilMs: clock.monotonicMs() + lifetimeMs })
      }),
    add: (steps) =>
      answer(() =>
        steps.map(({ key, amount, from, lifetimeMs }) => {
          const known = alive(counters.get(key)) ?? { total: from, untilMs: clock.monotonicMs() + lifetimeMs }
          const counter = { ...known, total: known.total + amount }
          if (counter.total !== 0) counters.set(key, counter)
          return { total: counter.total, endsInMs: counter.untilMs - clock.monotonicMs() }
        }),
      ),
  }
  return {
    store,
    state,
    keys: () => [...values.keys(), ...counters.keys()],
    empty() {
      values.clear()
      counters.clear()
    },
  }
}
