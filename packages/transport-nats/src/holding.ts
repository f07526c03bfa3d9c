import type { Clock } from '@lingobooth/core'

const maxHeld = 1_000
const holdMs = 2_000

interface Held {
  readonly after: number
  readonly timer: unknown
  run(): void
}

export interface Holding {
  /** Runs `run` once the feed has reached sequence number `after`. */
  add(after: number, run: () => void): void
  /** Notes the feed's position; without a feed nothing waits. */
  advance(sequence: number): void
  stop(): void
}

/**
 * Messages that are not stored arrive faster than stored ones: they wait here for their sender's earlier lines, but not for
 * long, since those may be gone.
 */
export function createHolding(clock: Clock): Holding {
  let held: Held[] = []
  let reached = Number.POSITIVE_INFINITY
  const release = (due: (entry: Held) => boolean) => {
    const released = held.filter(due)
    if (released.length === 0) return
    held = held.filter((entry) => !due(entry))
    for (const { timer, run } of released) {
      clock.clearTimeout(timer)
      run()
    }
  }
  return {
    add(after, run) {
      if (!(after > reached) || held.length >= maxHeld) return run()
      const entry: Held = { after, run, timer: clock.setTimeout(() => release((other) => other === entry), holdMs) }
      held.push(entry)
    },
    advance(sequence) {
      reached = sequence
      release(({ after }) => after <= reached)
    },
    stop() {
      for (const { timer } of held) clock.clearTimeout(timer)
      held = []
    },
  }
}
