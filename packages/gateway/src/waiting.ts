import type { Clock } from '@lingobooth/core'
import type { Claims } from './participant.ts'
import { createTally } from './tally.ts'

export interface WaitingOptions {
  readonly clock: Clock
  /** Who may wait at once. */
  readonly most: number
  /** Changes with each decision about a room, of other gateways too. */
  revisionOf(room: string): Promise<number>
  /** How often the revision of a room is looked at, where others can change it. */
  readonly checkMs: number | undefined
}

export interface Waiting {
  /** Resolves once something has changed in the room since the revision, after 25 s at most, and at once when too many wait. */
  wait(person: Pick<Claims, 'room' | 'user'>, revision: number, signal: AbortSignal): Promise<void>
  wake(room: string): void
  /** Lets nobody wait any more. */
  close(): void
}

interface Room {
  readonly revision: number
  readonly ends: Set<() => void>
  timer?: unknown
}

const longestMs = 25_000
/** Pages of one user. */
const mostOfOne = 4

/** Pages that wait for a decision about their room: one look at the store for all of a room. */
export function createWaiting({ clock, most, revisionOf, checkMs }: WaitingOptions): Waiting {
  const rooms = new Map<string, Room>()
  const users = createTally()
  let waiting = 0
  let isClosed = false

  function wake(name: string): void {
    const room = rooms.get(name)
    rooms.delete(name)
    clock.clearTimeout(room?.timer)
    for (const end of [...(room?.ends.keys() ?? [])]) end()
  }

  function watch(name: string, room: Room): void {
    if (checkMs === undefined) return
    room.timer = clock.setTimeout(async () => {
      const revision = await revisionOf(name)
      if (rooms.get(name) !== room) return
      if (revision === room.revision) watch(name, room)
      else wake(name)
    }, checkMs)
  }

  function roomOf(name: string, revision: number): Room {
    const known = rooms.get(name)
    if (known) return known
    const room: Room = { revision, ends: new Set() }
    rooms.set(name, room)
    watch(name, room)
    return room
  }

  return {
    async wait({ room: name, user }, revision, signal) {
      if (isClosed || waiting >= most || signal.aborted || users.of(user) >= mostOfOne) return
      const room = roomOf(name, revision)
      if (room.revision !== revision) return
      users.add(user, 1)
      waiting++
      await new Promise<void>((resolve) => {
        const end = () => {
          clock.clearTimeout(timer)
          signal.removeEventListener('abort', end)
          if (!room.ends.delete(end)) return
          users.add(user, -1)
          waiting--
          resolve()
          if (room.ends.size === 0 && rooms.get(name) === room) wake(name)
        }
        const timer = clock.setTimeout(end, longestMs)
        signal.addEventListener('abort', end)
        room.ends.add(end)
        void revisionOf(name).then((latest) => latest !== revision && end())
      })
    },
    wake,
    close() {
      isClosed = true
      for (const name of [...rooms.keys()]) wake(name)
    },
  }
}
