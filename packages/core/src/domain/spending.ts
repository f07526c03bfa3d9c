const hourMs = 3_600_000
const stepMs = 60_000

/** Amounts by the end of their minute, in milliseconds since 1970. */
export type Spending = ReadonlyMap<number, number>

export const nothingSpent: Spending = new Map()

const endOf = (atMs: number) => (Math.floor(atMs / stepMs) + 1) * stepMs

/** Whether what was spent at `atMs` still counts: it does for an hour, and up to a minute longer. */
export const isCounted = (atMs: number, nowMs: number): boolean => endOf(atMs) > nowMs - hourMs

const lately = (spending: Spending, nowMs: number) => [...spending].filter(([endMs]) => isCounted(endMs - 1, nowMs))

/** Adds an amount that was spent at `atMs`; a negative one gives some of it back. */
export function spend(spending: Spending, amount: number, atMs: number): Spending {
  const kept = new Map(lately(spending, atMs))
  return kept.set(endOf(atMs), (kept.get(endOf(atMs)) ?? 0) + amount)
}

/** Whether spending more would stay within the limit of any hour. */
export const isWithin = (spending: Spending, amount: number, limit: number, nowMs: number): boolean =>
  lately(spending, nowMs).reduce((sum, [, spent]) => sum + spent, amount) <= limit
