export interface TokenBucketOptions {
  readonly perSecond: number
  /** What a full bucket holds; a larger amount takes no more than this. */
  readonly burst: number
}

const secondMs = 1_000
/** Sums of fractions are not exact. */
const toleranceMs = 1
/** With more owners than this at a time, the others share a bucket. */
const maxOwners = 1_000

/** A token bucket for each owner. From `sinceMs` on, tokens come in even if the bucket is full. */
export function createTokenBuckets({ perSecond, burst }: TokenBucketOptions) {
  const fullAtMs = new Map<string, number>()
  const msOf = (amount: number) => (secondMs * Math.min(amount, burst)) / perSecond

  const named = (owner: string, sinceMs: number) => {
    if (fullAtMs.has(owner) || fullAtMs.size < maxOwners) return owner
    for (const [other, atMs] of fullAtMs) if (atMs <= sinceMs) fullAtMs.delete(other)
    return fullAtMs.size < maxOwners ? owner : ''
  }
  const fullMs = (owner: string, sinceMs: number) => Math.max(fullAtMs.get(named(owner, sinceMs)) ?? sinceMs, sinceMs)

  return {
    /** How long until this amount may be taken; 0 for now. */
    waitMs(owner: string, amount: number, nowMs: number, sinceMs: number): number {
      const waitMs = fullMs(owner, sinceMs) + msOf(amount) - nowMs - msOf(burst)
      return waitMs < toleranceMs ? 0 : waitMs
    },

    /** An amount that cannot be taken now, or costs as much as any larger one: nobody has to count further. */
    enough(owner: string, nowMs: number, sinceMs: number): number {
      const leftMs = nowMs + msOf(burst) - fullMs(owner, sinceMs)
      return Math.min(burst, ((leftMs + 2 * toleranceMs) * perSecond) / secondMs)
    },

    take(owner: string, amount: number, sinceMs: number) {
      fullAtMs.set(named(owner, sinceMs), fullMs(owner, sinceMs) + msOf(amount))
    },
  }
}
