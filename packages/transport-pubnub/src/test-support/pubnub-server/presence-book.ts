import { presenceChannelOf } from './names.ts'

export interface PresenceBook {
  /** Somebody is there for so many seconds more. */
  join(channel: string, user: string, seconds: number): void
  leave(channel: string, user: string): void
  /** Somebody went without a word. */
  timeOut(channel: string, user: string): void
  occupants(channel: string): readonly string[]
  close(): void
}

export interface PresenceBookOptions {
  readonly announceMax: number
  readonly intervalMs: number
  announce(channel: string, payload: unknown): void
}

type Action = 'join' | 'leave' | 'timeout'
type Deltas = Record<Action, string[]>

/** PubNub docs, "Presence events": single events up to `announceMax` occupants, beyond it intervals with the changes. */
export function createPresenceBook({ announce, announceMax, intervalMs }: PresenceBookOptions): PresenceBook {
  const rooms = new Map<string, Map<string, ReturnType<typeof setTimeout>>>()
  const pending = new Map<string, { timer: ReturnType<typeof setTimeout>; deltas: Deltas }>()
  const roomOf = (channel: string) => rooms.get(channel) ?? new Map<string, ReturnType<typeof setTimeout>>()
  const now = () => Math.floor(Date.now() / 1_000)

  const tellInterval = (channel: string) => {
    const { deltas } = pending.get(channel) ?? {}
    pending.delete(channel)
    announce(presenceChannelOf(channel), {
      action: 'interval',
      timestamp: now(),
      occupancy: roomOf(channel).size,
      ...deltas,
    })
  }

  const tell = (action: Action, channel: string, uuid: string) => {
    const occupancy = roomOf(channel).size
    if (occupancy <= announceMax) {
      // After the answer to whoever joins, so that it hears of itself as the service lets it.
      setImmediate(announce, presenceChannelOf(channel), { action, timestamp: now(), uuid, occupancy })
      return
    }
    const known = pending.get(channel)
    const deltas: Deltas = known?.deltas ?? { join: [], leave: [], timeout: [] }
    deltas[action].push(uuid)
    if (!known) pending.set(channel, { deltas, timer: setTimeout(tellInterval, intervalMs, channel) })
  }

  const remove = (action: 'leave' | 'timeout', channel: string, user: string) => {
    const room = roomOf(channel)
    clearTimeout(room.get(user))
    if (room.delete(user)) tell(action, channel, user)
  }

  return {
    join(channel, user, seconds) {
      const room = roomOf(channel)
      const isNew = !room.has(user)
      clearTimeout(room.get(user))
      room.set(user, setTimeout(remove, seconds * 1_000, 'timeout', channel, user))
      rooms.set(channel, room)
      if (isNew) tell('join', channel, user)
    },
    leave: (channel, user) => remove('leave', channel, user),
    timeOut: (channel, user) => remove('timeout', channel, user),
    occupants: (channel) => [...roomOf(channel).keys()],
    close() {
      for (const room of rooms.values()) for (const timer of room.values()) clearTimeout(timer)
      for (const { timer } of pending.values()) clearTimeout(timer)
      rooms.clear()
      pending.clear()
    },
  }
}
