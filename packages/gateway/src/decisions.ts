import type { Clock } from '@lingobooth/core'
import { parseJson } from '@lingobooth/core/adapter'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { hashOf } from './hash.ts'
import { refusal } from './refusal.ts'
import type { GatewayStore } from './store.ts'

export interface DecisionsOptions {
  /** Stands in the keys of the store. */
  readonly kind: string
  readonly store: GatewayStore | undefined
  readonly clock: Clock
}

/** What was decided about a room. */
export interface RoomDecisions {
  /** 0 when nothing was decided. */
  valueFor(name: string): number
  /** Changes with each decision. */
  readonly revision: number
}

/** Small decisions that hold for a day, such as that somebody was removed. All gateways of a store know them within 5 s. */
export interface Decisions {
  /** As it is known here while the store cannot be asked. `now` asks it even when the answer is known of late. */
  of(room: string, now?: 'now'): Promise<RoomDecisions>
  /**
   * Holds here at once; `by` is the user who decides, or nobody for the operator, who is never refused.
   * Rejects with `network` when other gateways learn of it only later, and with `limit` when this user has decided too much.
   */
  decide(room: string, name: string, value: number, by?: string): Promise<void>
  /** Stops to look at the store. Resolves to the number of rooms with decisions that it has not taken. */
  close(): Promise<number>
}

export const recheckMs = 2_000
const lifetimeMs = 86_400_000
const sweepMs = 60_000
const maxRooms = 100_000
const maxRoomsAtOnce = 500
const maxOfRoom = 2_000
const maxDecisionsAtOnce = 5_000
const maxByOne = 500

interface Decision {
  readonly value: number
  readonly atMs: number
  readonly by: string
}

/** By monotonic time: a clock that is set lets nobody in again. */
type Held = Decision & { readonly untilMs: number }

interface Room extends RoomDecisions {
  readonly decisions: Map<string, Held>
  revision: number
  checkedAtMs: number
  isSaved: boolean
  asking?: Promise<unknown> | undefined
}

const operator = ''
const encoder = new TextEncoder()
const decoder = new TextDecoder()
const storedSchema = v.fallback(v.array(v.tuple([v.string(), v.number(), v.number(), v.string()])), [])

/** The later decision about a name holds; of two at the same time, the one with the higher value. */
const isLater = (one: Decision, other: Decision | undefined) =>
  !other || one.atMs > other.atMs || (one.atMs === other.atMs && one.value > other.value)

/**
 * Each gateway keeps what it knows, and compares it with the store as long as it knows something: what the store has lost, or could not take,
 * is written again.
 */
export function createDecisions({ kind, store, clock }: DecisionsOptions): Decisions {
  const decided = new Map<string, Room>()
  /** Rooms about which nothing was decided. */
  const others = new LRUCache<string, Room>({ max: maxRooms })
  let sweptAtMs = clock.monotonicMs()
  let timer: unknown
  let isClosed = false

  function roomOf(name: string): Room {
    const known = decided.get(name) ?? others.get(name)
    if (known) return known
    const decisions = new Map<string, Held>()
    const valueFor = (of: string) => {
      const held = decisions.get(of)
      return held && held.untilMs > clock.monotonicMs() ? held.value : 0
    }
    const room = { decisions, valueFor, revision: 0, checkedAtMs: Number.NEGATIVE_INFINITY, isSaved: true }
    others.set(name, room)
    return room
  }

  function keep(name: string, room: Room, of: string, decision: Decision): void {
    const ageMs = Math.max(0, clock.now() - decision.atMs)
    room.decisions.set(of, { ...decision, untilMs: clock.monotonicMs() + lifetimeMs - ageMs })
    room.revision++
    others.delete(name)
    decided.set(name, room)
    watch()
  }

  function forgetOld(name: string, room: Room): void {
    for (const [of, { untilMs }] of room.decisions) if (untilMs <= clock.monotonicMs()) room.decisions.delete(of)
    if (room.decisions.size === 0 && decided.delete(name)) others.set(name, room)
  }

  function sweep(): void {
    if (clock.monotonicMs() - sweptAtMs < sweepMs) return
    sweptAtMs = clock.monotonicMs()
    for (const [name, room] of decided) forgetOld(name, room)
  }

  /** Takes what is later there. Returns whether something is later here. */
  function merge(name: string, room: Room, stored: Uint8Array | undefined): boolean {
    const given = v.parse(storedSchema, stored ? parseJson(decoder.decode(stored)) : [])
    const there = new Map(given.map(([of, value, atMs, by]) => [of, { value, atMs, by }]))
    for (const [of, decision] of there)
      if (isLater(decision, room.decisions.get(of)) && decision.atMs + lifetimeMs > clock.now())
        keep(name, room, of, decision)
    return [...room.decisions].some(([of, decision]) => isLater(decision, there.get(of)))
  }

  /** With what the store has of these rooms. */
  async function compare(names: readonly string[]): Promise<void> {
    if (!store || names.length === 0) return
    const keys = await Promise.all(names.map(async (name) => `${kind}:${await hashOf(name)}`))
    const stored = await store.getMany(keys)
    const later = names.flatMap((name, index) => {
      const room = roomOf(name)
      forgetOld(name, room)
      room.checkedAtMs = clock.monotonicMs()
      const isLaterHere = merge(name, room, stored[index])
      room.isSaved = !isLaterHere
      return isLaterHere ? [{ room, key: keys[index] ?? '' }] : []
    })
    if (later.length === 0) return
    const rows = ({ decisions }: Room) => [...decisions].map(([of, { value, atMs, by }]) => [of, value, atMs, by])
    await store.setMany(
      later.map(({ room, key }) => ({ key, value: encoder.encode(JSON.stringify(rows(room))), lifetimeMs })),
    )
    for (const { room } of later) room.isSaved = true
  }

  /** In turns, where there are very many. */
  function next(): readonly string[] {
    const rooms: (readonly [string, Room])[] = []
    let count = 0
    for (const entry of decided) {
      count += entry[1].decisions.size
      if (rooms.length > 0 && (rooms.length >= maxRoomsAtOnce || count > maxDecisionsAtOnce)) break
      rooms.push(entry)
    }
    if (rooms.length < decided.size)
      for (const [name, room] of rooms) {
        decided.delete(name)
        decided.set(name, room)
      }
    return rooms.map(([name]) => name)
  }

  function watch(): void {
    if (!store || isClosed || timer !== undefined || decided.size === 0) return
    timer = clock.setTimeout(async () => {
      await compare(next()).catch(() => {})
      timer = undefined
      watch()
    }, recheckMs)
  }

  function isFull(room: Room, name: string, by: string): boolean {
    if (by === operator || room.decisions.has(name)) return false
    const own = [...room.decisions.values()].filter((decision) => decision.by === by)
    return own.length >= maxByOne || room.decisions.size >= maxOfRoom || decided.size >= maxRooms
  }

  return {
    async of(name, fresh) {
      const room = roomOf(name)
      if (!store || (fresh === undefined && clock.monotonicMs() - room.checkedAtMs < recheckMs)) return room
      room.asking ??= compare([name])
        // What is known stands.
        .catch(() => {})
        .finally(() => {
          room.asking = undefined
        })
      await room.asking
      return room
    },

    async decide(name, of, value, by = operator) {
      sweep()
      const room = roomOf(name)
      const known = room.decisions.get(of)
      if (!store && !known && value === 0) return
      if (known?.value === value && room.isSaved) return
      if (isFull(room, of, by)) throw refusal('limit', 'You have decided too much in this room today.')
      keep(name, room, of, { value, by, atMs: Math.max(clock.now(), (known?.atMs ?? 0) + 1) })
      room.isSaved = !store
      await compare([name]).catch(() => {
        throw refusal('network', 'Done here; other gateways will know of it when the store is back.')
      })
    },

    async close() {
      isClosed = true
      clock.clearTimeout(timer)
      await compare([...decided.keys()]).catch(() => {})
      return [...decided.values()].filter(({ isSaved }) => !isSaved).length
    },
  }
}
