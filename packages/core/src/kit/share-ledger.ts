/** All that have no share of their own. */
const others = ''

import type { Clock } from '../ports/services.port.ts'

export interface ShareLedgerOptions {
  readonly clock: Pick<Clock, 'monotonicMs'>
  /** What may be spent in any window of time. */
  readonly limit: number
  readonly windowMs: number
}

/** A person, or undefined for this participant, who has the whole limit. */
type Spender = string | undefined

/** An amount that counts for one window. */
export interface Booking {
  /** Whether it still counts. */
  isCounted(): boolean
  giveBack(amount: number): void
  /** Books a part of it again, from now. */
  renew(amount: number): Booking
}

const stepsOfWindow = 60
/** More spenders than this share the part of the unknown one. */
const maxSpenders = 1_000

/**
 * Divides a limit evenly among the people who spend within a sliding window, with one share kept for a newcomer, which opens gradually
 * over the first window. Anyone may spend more than their share while the others leave theirs unused.
 */
export function createShareLedger({ clock, limit, windowMs }: ShareLedgerOptions) {
  const stepMs = Math.ceil(windowMs / stepsOfWindow)
  const overMs = (step: number) => (step + 1) * stepMs + windowMs
  const steps = new Map<number, Map<Spender, number>>()
  /** The sums of all steps. */
  const spent = new Map<Spender, number>()
  let beganMs = 0

  const sum = (sums: Map<Spender, number>, spender: Spender, amount: number) =>
    sums.set(spender, (sums.get(spender) ?? 0) + amount)

  const add = (step: number, spender: Spender, amount: number) => {
    steps.set(step, sum(steps.get(step) ?? new Map(), spender, amount))
    sum(spent, spender, amount)
  }

  const forget = () => {
    const known = steps.size
    for (const step of steps.keys()) if (overMs(step) <= clock.monotonicMs()) steps.delete(step)
    if (steps.size === known) return
    spent.clear()
    for (const step of steps.values()) for (const [spender, amount] of step) sum(spent, spender, amount)
  }

  const currentStep = () => Math.floor(clock.monotonicMs() / stepMs)

  /** The name in the books; an entry stays for a window. */
  const enter = (spender: Spender): Spender => {
    forget()
    if (spent.size === 0) beganMs = clock.monotonicMs()
    const isOneOfAll = spender !== undefined && !spent.has(spender) && spent.size >= maxSpenders
    const name = isOneOfAll ? others : spender
    add(currentStep(), name, 0)
    return name
  }

  const free = () => {
    forget()
    return [...spent.values()].reduce((rest, amount) => rest - amount, limit)
  }

  const leftOf = (name: string): number => {
    const keptShare = (1 - (clock.monotonicMs() - beganMs) / windowMs) / (spent.size + 1)
    const shared = limit * (1 - Math.max(0, keptShare))
    const even = shared / spent.size
    const mine = spent.get(name) ?? 0
    const others = [...spent].reduce((sum, [other, amount]) => sum + (other === name ? 0 : Math.max(even, amount)), 0)
    return Math.min(free(), Math.max(even, shared - others) - mine)
  }

  const bookingOf = (name: Spender, step: number): Booking => {
    const isCounted = () => {
      forget()
      return steps.has(step)
    }
    const giveBack = (amount: number) => {
      add(step, name, -amount)
    }
    return {
      isCounted,
      giveBack,
      renew(amount) {
        giveBack(amount)
        add(currentStep(), name, amount)
        return bookingOf(name, currentStep())
      },
    }
  }

  return {
    /** What of the limit is left, for this participant. */
    free,

    /** What a person may spend now; from then on, that person has a share. */
    left(spender: string): number {
      const name = enter(spender) as string
      return leftOf(name)
    },

    /** What one amount may come to that cannot be divided: the first is not bound by the share, so that no amount waits forever. */
    largest(spender: string): number {
      const name = enter(spender) as string
      return spent.get(name) === 0 ? free() : leftOf(name)
    },

    book(spender: Spender, amount: number): Booking {
      const name = enter(spender)
      add(currentStep(), name, amount)
      return bookingOf(name, currentStep())
    },

    /** A person who returns within this time keeps the same share; after twice this time, the last spending has expired. */
    retryMs: Math.ceil((windowMs + stepMs) / 2),
  }
}
