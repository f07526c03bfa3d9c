import type { Clock } from '@lingobooth/core'
import { LRUCache } from 'lru-cache'
import { hashOf } from './hash.ts'
import type { GatewayStore } from './store.ts'

export interface CacheOptions {
  readonly store: GatewayStore | undefined
  readonly maxBytes: number
  readonly lifetimeMs: number
  readonly clock: Clock
}

/** What was bought, here and in the store. Never fails: what cannot be read was not bought. */
export interface Cache {
  readonly bytes: number
  getMany(keys: readonly string[]): Promise<readonly (Uint8Array<ArrayBuffer> | undefined)[]>
  /** Resolves once other gateways know it, or cannot be told. */
  set(entries: readonly (readonly [key: string, value: Uint8Array<ArrayBuffer>])[]): Promise<void>
}

/** A key takes two bytes a character, and an entry some hundred besides. */
const sizeOf = (value: Uint8Array, key: string) => value.length + key.length * 2 + 100

export function createCache({ store, maxBytes, lifetimeMs, clock }: CacheOptions): Cache {
  const kept = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 4)),
    ttl: Math.max(1, lifetimeMs),
    ttlResolution: 0,
    sizeCalculation: sizeOf,
    perf: { now: () => clock.monotonicMs() + 1 },
  })
  const storeKey = async (key: string) => `bought:${await hashOf(key)}`

  async function fromStore(keys: readonly string[]) {
    if (!store || keys.length === 0) return keys.map(() => undefined)
    try {
      const values = await store.getMany(await Promise.all(keys.map(storeKey)))
      return keys.map((key, index) => {
        const value = values[index]
        if (!value) return undefined
        const bytes = new Uint8Array(value)
        kept.set(key, bytes)
        return bytes
      })
    } catch {
      return keys.map(() => undefined)
    }
  }

  return {
    get bytes() {
      return kept.calculatedSize
    },
    async getMany(keys) {
      const here = keys.map((key) => kept.get(key))
      if (here.every((value) => value !== undefined)) return here
      const missing = keys.filter((_, index) => here[index] === undefined)
      const found = new Map(missing.map((key, index) => [key, index]))
      const there = await fromStore(missing)
      return keys.map((key, index) => here[index] ?? there[found.get(key) ?? -1])
    },
    async set(entries) {
      if (lifetimeMs <= 0) return
      for (const [key, value] of entries) kept.set(key, value)
      if (!store || entries.length === 0) return
      await Promise.all(entries.map(async ([key, value]) => ({ key: await storeKey(key), value, lifetimeMs })))
        .then((stored) => store.setMany(stored))
        .catch(() => {})
    },
  }
}
