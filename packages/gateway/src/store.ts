import { type Clock, LingoboothError } from '@lingobooth/core'
import { withDeadline } from '@lingobooth/core/adapter'

export interface StoreEntry {
  readonly key: string
  readonly value: Uint8Array
  /** 0 removes the entry. */
  readonly lifetimeMs: number
}

export interface CounterStep {
  readonly key: string
  readonly amount: number
  /** From the first step on. */
  readonly lifetimeMs: number
  /** What a counter begins with that the store does not know, or has lost. */
  readonly from: number
}

export interface CounterTotal {
  readonly total: number
  /** Until the counter begins again. */
  readonly endsInMs: number
}

/** What several gateways share: bought things, counters, and who was removed. Keys hold no text. */
export interface GatewayStore {
  /** In the order of the keys. */
  getMany(keys: readonly string[]): Promise<readonly (Uint8Array | undefined)[]>
  setMany(entries: readonly StoreEntry[]): Promise<void>
  /** Adds to each counter, all or none; 0 only reads it, and begins no counter. Resolves to the new totals. */
  add(steps: readonly CounterStep[]): Promise<readonly CounterTotal[]>
}

const defaultTimeoutMs = 150
const backoffMs = 2_000

/** A store that is gone or frozen costs one time limit; for two seconds after that, every call fails at once. */
export function guardedStore(
  store: GatewayStore,
  clock: Clock,
  onChanged: (works: boolean) => void,
  timeoutMs: number = defaultTimeoutMs,
): GatewayStore {
  let failedAtMs: number | undefined
  let isTrying = false

  const guarded = async <T>(run: () => Promise<T>): Promise<T> => {
    const isTrial = failedAtMs !== undefined
    if (failedAtMs !== undefined && (isTrying || clock.monotonicMs() - failedAtMs < backoffMs)) throw unavailable()
    isTrying = isTrial
    try {
      const result = await withDeadline(run, { clock, timeoutMs })
      if (failedAtMs !== undefined) onChanged(true)
      failedAtMs = undefined
      return result
    } catch (error) {
      if (failedAtMs === undefined) onChanged(false)
      failedAtMs = clock.monotonicMs()
      throw error
    } finally {
      if (isTrial) isTrying = false
    }
  }

  return {
    getMany: (keys) => guarded(() => store.getMany(keys)),
    setMany: (entries) => guarded(() => store.setMany(entries)),
    add: (steps) => guarded(() => store.add(steps)),
  }
}

const unavailable = () => new LingoboothError('network', 'The store of the gateway does not answer.')
