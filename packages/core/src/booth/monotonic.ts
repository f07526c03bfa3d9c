/** Two clocks of one computer never drift apart by this much between two readings. */
const sleepMs = 1_000

/** Monotonic time with the computer's sleep: in some browsers `performance.now()` stands still then, while the wall clock goes on. */
export function createMonotonic(
  awakeMs: () => number = () => performance.now(),
  wallMs: () => number = () => Date.now(),
): () => number {
  let aheadMs = wallMs() - awakeMs()
  let sleptMs = 0
  return () => {
    const nowMs = awakeMs()
    const gainedMs = wallMs() - nowMs - aheadMs
    aheadMs += gainedMs
    if (gainedMs >= sleepMs) sleptMs += gainedMs
    return nowMs + sleptMs
  }
}
