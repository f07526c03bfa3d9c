import type { Clock } from '@lingobooth/core'
import { LRUCache } from 'lru-cache'
import { type ExpiringMap, expiringMap } from './expiring-map.ts'
import { hashOf } from './hash.ts'
import { refusal } from './refusal.ts'
import type { GatewayStore } from './store.ts'

/** Small decisions that hold for a day, such as that somebody was removed. All gateways of a store know them within 2 s. */
export interface Marks {
  /** 0 when nothing was decided. `now` asks the store even when the answer is known of late. */
  get(room: string, name: string, now?: 'now'): Promise<number>
  /** Holds here at once. Rejects with `network` when other gateways learn of it only later, and with `limit` when the room has too many. */
  set(room: string, name: string, value: number): Promise<void>
}

export const recheckMs = 2_000
const lifetimeMs = 86_400_000
const maxRooms = 100_000
const maxOfRoom = 10_000
const maxChecked = 100_000

interface Check {
  atMs: number
  asking?: Promise<number>
}

interface Mark {
  readonly value: number
}

export function createMarks(store: GatewayStore | undefined, clock: Clock): Marks {
  const now = () => clock.monotonicMs()
  const rooms = expiringMap<ExpiringMap<Mark>>(now, maxRooms)
  const checks = new LRUCache<string, Check>({ max: maxChecked })
  const unsaved = new Map<string, number>()
  const keyOf = (room: string, name: string) => JSON.stringify([room, name])
  const storeKey = async (key: string) => `decided:${await hashOf(key)}`

  /** Each room has its own share: none can crowd out the decisions of another. */
  function keep(room: string, name: string, value: number): boolean {
    const marks = rooms.get(room) ?? expiringMap<Mark>(now, maxOfRoom)
    return rooms.set(room, marks, lifetimeMs, 'renews') && marks.set(name, { value }, lifetimeMs, 'renews')
  }

  async function save(): Promise<void> {
    for (const [key, value] of unsaved) {
      const entry = { key: await storeKey(key), value: Uint8Array.of(value), lifetimeMs: value === 0 ? 0 : lifetimeMs }
      await store?.setMany([entry])
      if (unsaved.get(key) === value) unsaved.delete(key)
    }
  }

  async function ask(room: string, name: string, check: Check): Promise<number> {
    const known = rooms.get(room)?.get(name)
    let value = known?.value ?? 0
    let isKept = true
    try {
      await save()
      const [found] = (await store?.getMany([await storeKey(keyOf(room, name))])) ?? []
      const latest = rooms.get(room)?.get(name)
      value = latest === known ? (found?.[0] ?? 0) : (latest?.value ?? 0)
      if (value === 0) rooms.get(room)?.delete(name)
      else isKept = keep(room, name, value)
    } catch {
      // What was known stands.
    }
    if (isKept) check.atMs = now()
    delete check.asking
    return value
  }

  return {
    async get(room, name, fresh) {
      const known = () => rooms.get(room)?.get(name)?.value ?? 0
      if (!store) return known()
      const key = keyOf(room, name)
      const check = checks.get(key) ?? { atMs: Number.NEGATIVE_INFINITY }
      checks.set(key, check)
      if (fresh === undefined && now() - check.atMs < recheckMs) return known()
      check.asking ??= ask(room, name, check)
      return check.asking
    },
    async set(room, name, value) {
      if (!keep(room, name, value)) throw refusal('limit', 'Too much was decided in this room today.')
      if (!store) return
      const key = keyOf(room, name)
      checks.set(key, { atMs: now() })
      unsaved.set(key, value)
      await save().catch(() => {
        throw refusal('network', 'Done here; other gateways will know of it when the store is back.')
      })
    },
  }
}
