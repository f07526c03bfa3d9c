import type { Clock } from '@lingobooth/core'
import type { GatewayStore } from '../store.ts'

/** A store that several gateways of a test share, and that can be gone or frozen. */
export function memoryStore(clock: Pick<Clock, 'monotonicMs'>) {
  const values = new Map<string, { readonly value: Uint8Array; readonly untilMs: number }>()
  const counters = new Map<string, number>()
  const state = { is: 'there' as 'there' | 'gone' | 'frozen', calls: 0 }
  const answer = async <T>(value: () => T): Promise<T> => {
    state.calls++
    if (state.is === 'gone') throw new Error('The store is gone.')
    if (state.is === 'frozen') return new Promise(() => {})
    return value()
  }
  const store: GatewayStore = {
    getMany: (keys) =>
      answer(() =>
        keys.map((key) => {
          const found = values.get(key)
          return found && found.untilMs > clock.monotonicMs() ? found.value : undefined
        }),
      ),
    setMany: (entries) =>
      answer(() => {
        for (const { key, value, lifetimeMs } of entries)
          values.set(key, { value, untilMs: clock.monotonicMs() + lifetimeMs })
      }),
    add: (steps) =>
      answer(() =>
        steps.map(({ key, amount }) => {
          if (amount !== 0) counters.set(key, (counters.get(key) ?? 0) + amount)
          return counters.get(key) ?? 0
        }),
      ),
  }
  return { store, state, keys: () => [...values.keys(), ...counters.keys()] }
}
