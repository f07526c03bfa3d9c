import type { Clock } from '../ports/services.port.ts'

export interface FairBudgetOptions {
  readonly clock: Clock
  readonly perSecond: number
}

const secondMs = 1_000
/** More users than this share what is left to the nameless one. */
const maxUsers = 1_000

/**
 * What may be spent in a second, such as bytes, in even shares for all users who want some in this second or wanted some in the one before.
 * Whoever has something left may spend more at once; what is beyond the share counts in the next seconds.
 */
export function createFairBudget({ clock, perSecond }: FairBudgetOptions) {
  let second = 0
  let total = 0
  let spent = new Map<string, number>()
  let before: ReadonlyMap<string, number> = new Map()

  const share = () => perSecond / Math.max(1, new Set([...spent.keys(), ...before.keys()]).size)

  const enterSecond = () => {
    const now = Math.floor(clock.now() / secondMs)
    const passed = now - second
    if (passed === 0) return
    second = now
    const paid = Math.abs(passed) * share()
    total = Math.max(0, total - Math.abs(passed) * perSecond)
    before = Math.abs(passed) === 1 ? spent : new Map()
    spent = new Map([...spent].flatMap(([user, amount]) => (amount > paid ? [[user, amount - paid]] : [])))
  }

  const named = (user: string) => (spent.has(user) || spent.size < maxUsers ? user : '')

  return {
    /** How much this user may still spend in this second; 0 or less for nothing. */
    left(user: string): number {
      enterSecond()
      const name = named(user)
      const mine = spent.get(name) ?? 0
      spent.set(name, mine)
      return Math.min(perSecond - total, share() - mine)
    },

    spend(user: string, amount: number) {
      enterSecond()
      total += amount
      spent.set(named(user), (spent.get(named(user)) ?? 0) + amount)
    },

    /** Until there is more to spend. */
    waitMs: (): number => secondMs - (clock.now() % secondMs),
  }
}
