import { createTally } from './tally.ts'

/** Bytes that are on their way, of one body or answer. */
export interface Transfer {
  add(bytes: number): void
  end(): void
}

export interface Transit {
  /** `stop` is called when there is no place for it any more. */
  begin(owner: string, stop: () => void): Transfer
}

interface Held {
  readonly owner: string
  readonly stop: () => void
  bytes: number
  isOver: boolean
}

/** Counts the bytes of bodies that arrive and of answers that leave. Beyond the most, the owner with the most of them loses the oldest. */
export function createTransit(maxBytes: number): Transit {
  /** Oldest first. */
  const held = new Set<Held>()
  const owners = createTally()
  let total = 0

  function change(one: Held, bytes: number): void {
    one.bytes += bytes
    total += bytes
    owners.add(one.owner, bytes)
  }

  function end(one: Held): void {
    one.isOver = true
    held.delete(one)
    change(one, -one.bytes)
  }

  function stopOldest(): void {
    const most = owners.most()
    for (const one of held)
      if (owners.of(one.owner) === most) {
        end(one)
        one.stop()
        return
      }
  }

  return {
    begin(owner, stop) {
      const one = { owner, stop, bytes: 0, isOver: false }
      return {
        add(bytes) {
          if (one.isOver) return
          held.add(one)
          change(one, bytes)
          while (total > maxBytes) stopOldest()
        },
        end: () => end(one),
      }
    },
  }
}
