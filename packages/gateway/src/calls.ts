import type { Caller } from './participant.ts'
import { refusal } from './refusal.ts'
import { createTally } from './tally.ts'

export interface Calls {
  readonly running: number
  /** Runs a call of a participant, or of somebody who is not known yet. Rejects with `rate-limited` when there are too many. */
  run<T>(caller: Caller | undefined, call: () => Promise<T>): Promise<T>
}

/** More than a page makes, with those of other tabs and rooms. */
const mostOfUser = 32

/** Calls in progress: a room has at most half of them, and those who have not logged in a tenth. */
export function createCalls(most: number): Calls {
  const mostOfRoom = Math.ceil(most / 2)
  const mostUnknown = Math.ceil(most / 10)
  const rooms = createTally()
  const users = createTally()
  let running = 0
  let unknown = 0

  const isFull = (caller: Caller | undefined) =>
    caller ? rooms.of(caller.room) >= mostOfRoom || users.of(caller.user) >= mostOfUser : unknown >= mostUnknown

  function count(caller: Caller | undefined, change: 1 | -1): void {
    running += change
    if (caller) {
      rooms.add(caller.room, change)
      users.add(caller.user, change)
    } else unknown += change
  }

  return {
    get running() {
      return running
    },
    async run(caller, call) {
      if (running >= most || isFull(caller)) throw busy()
      count(caller, 1)
      try {
        return await call()
      } finally {
        count(caller, -1)
      }
    },
  }
}

export const busy = () =>
  refusal('rate-limited', 'The gateway is busy: try again.', { status: 503, retryAfterMs: 1_000 })
