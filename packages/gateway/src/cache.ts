import type { Clock } from '@lingobooth/core'
import { createOwnedMap } from '@lingobooth/core/adapter'
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
  getMany(room: string, keys: readonly string[]): Promise<readonly (Uint8Array<ArrayBuffer> | undefined)[]>
  /** Resolves once other gateways know it, or cannot be told. */
  set(room: string, entries: readonly (readonly [key: string, value: Uint8Array<ArrayBuffer>])[]): Promise<void>
}

interface Kept {
  readonly value: Uint8Array<ArrayBuffer>
  readonly untilMs: number
}

const blockBytes = 256

/** In blocks: a key takes two bytes a character, and an entry some hundreds besides. */
const blocksOf = (key: string, { value }: Kept) => Math.ceil((value.length + key.length * 2 + 300) / blockBytes)

/** When it is full, the room with the most loses what it has had the longest: no room can push out what others have bought. */
export function createCache({ store, maxBytes, lifetimeMs, clock }: CacheOptions): Cache {
  const kept = createOwnedMap<Kept>({ max: Math.ceil(maxBytes / blockBytes), slotsOf: blocksOf, whenFull: 'share' })
  /** Blocks, first the keys that expire first. */
  const sizes = new Map<string, number>()
  let blocks = 0
  const storeKey = async (key: string) => `bought:${await hashOf(key)}`

  function forget(key: string): void {
    kept.delete(key)
    blocks -= sizes.get(key) ?? 0
    sizes.delete(key)
  }

  function forgetExpired(): void {
    for (const key of sizes.keys()) {
      if ((kept.get(key)?.untilMs ?? 0) > clock.monotonicMs()) return
      forget(key)
    }
  }

  function keep(room: string, key: string, value: Uint8Array<ArrayBuffer>): void {
    const entry = { value, untilMs: clock.monotonicMs() + lifetimeMs }
    forgetExpired()
    forget(key)
    const gone = kept.set(key, room, entry)
    sizes.set(key, blocksOf(key, entry))
    blocks += blocksOf(key, entry)
    for (const { key: of } of gone) forget(of)
  }

  function find(key: string): Uint8Array<ArrayBuffer> | undefined {
    const entry = kept.get(key)
    return entry && entry.untilMs > clock.monotonicMs() ? entry.value : undefined
  }

  async function fromStore(room: string, keys: readonly string[]) {
    if (!store || keys.length === 0) return keys.map(() => undefined)
    try {
      const values = await store.getMany(await Promise.all(keys.map(storeKey)))
      return keys.map((key, index) => {
        const value = values[index]
        if (!value) return undefined
        const found = new Uint8Array(value)
        keep(room, key, found)
        return found
      })
    } catch {
      return keys.map(() => undefined)
    }
  }

  return {
    get bytes() {
      return blocks * blockBytes
    },
    async getMany(room, keys) {
      const here = keys.map(find)
      if (here.every((value) => value !== undefined)) return here
      const missing = keys.filter((_, index) => here[index] === undefined)
      const found = new Map(missing.map((key, index) => [key, index]))
      const there = await fromStore(room, missing)
      return keys.map((key, index) => here[index] ?? there[found.get(key) ?? -1])
    },
    async set(room, entries) {
      if (lifetimeMs <= 0) return
      for (const [key, value] of entries) keep(room, key, value)
      if (!store || entries.length === 0) return
      await Promise.all(entries.map(async ([key, value]) => ({ key: await storeKey(key), value, lifetimeMs })))
        .then((stored) => store.setMany(stored))
        .catch(() => {})
    },
  }
}
