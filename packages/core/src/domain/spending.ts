import { unknownPerson } from './author.ts'

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

const spentIn = (spending: Spending, nowMs: number): number =>
  lately(spending, nowMs).reduce((sum, [, spent]) => sum + spent, 0)

/** Whether spending more would stay within the limit of any hour. */
export const isWithin = (spending: Spending, amount: number, limit: number, nowMs: number): boolean =>
  spentIn(spending, nowMs) + amount <= limit

/** For whom something was spent, or wanted, in the last hour; undefined: for this participant. */
export type Spendings = ReadonlyMap<string | undefined, Spending>

/** More users than this share the part of the nameless one. */
const maxUsers = 1_000

/** Adds an amount to what was spent for somebody; 0 for what was only wanted. */
export function spendFor(spendings: Spendings, user: string | undefined, amount: number, atMs: number): Spendings {
  const recent = [...spendings].filter(([, spending]) => lately(spending, atMs).length > 0)
  const name = recent.length < maxUsers || recent.some(([known]) => known === user) ? user : unknownPerson
  const kept = new Map(recent)
  return kept.set(name, spend(kept.get(name) ?? nothingSpent, amount, atMs))
}

/**
 * Whether somebody stays within the even share of a limit, or leaves those of the others untouched: of all for whom something was wanted in
 * the last hour, and of one who has not spoken yet, whose share becomes free evenly over the hour.
 */
export function isFair(spendings: Spendings, user: string, amount: number, limit: number, nowMs: number): boolean {
  const amounts = new Map([...spendings].map(([name, spending]) => [name, spentIn(spending, nowMs)]))
  const mine = (amounts.get(user) ?? 0) + amount
  amounts.delete(user)
  const share = limit / (amounts.size + 2)
  const firstMs = Math.min(
    nowMs,
    ...[...spendings.values()].flatMap((spending) => lately(spending, nowMs).map(([endMs]) => endMs - stepMs)),
  )
  const left = share * Math.max(0, 1 - (nowMs - firstMs) / hourMs)
  return (
    mine <= share || [...amounts.values()].reduce((sum, spent) => sum + Math.max(share, spent), mine + left) <= limit
  )
}
