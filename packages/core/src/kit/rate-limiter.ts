/** What one sender may send a second, and how much of it at once after a pause. */
export interface SenderRate {
  readonly messagesPerSecond: number
  readonly messageBurst: number
  /** Of text, two for each UTF-16 unit. */
  readonly bytesPerSecond: number
  readonly byteBurst: number
}

interface TokenBucketOptions {
  readonly perSecond: number
  /** What a full bucket holds; a larger amount takes no more than this. */
  readonly burst: number
}

const secondMs = 1_000
/** Sums of fractions are not exact. */
const toleranceMs = 1
/** With more owners than this at a time, the others share a bucket; once a second, those whose buckets are full make room. */
const maxOwners = 1_000

/** A token bucket for each owner. From `sinceMs` on, tokens come in even if the bucket is full. */
function createTokenBuckets({ perSecond, burst }: TokenBucketOptions) {
  const fullAtMs = new Map<string, number>()
  let clearedAtMs = Number.NEGATIVE_INFINITY
  const msOf = (amount: number) => (secondMs * Math.min(amount, burst)) / perSecond

  const named = (owner: string, sinceMs: number) => {
    if (fullAtMs.has(owner) || fullAtMs.size < maxOwners) return owner
    if (sinceMs - clearedAtMs < secondMs) return ''
    clearedAtMs = sinceMs
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

/** Limits the messages, and the bytes, of each owner. */
export function createRateLimiter(rate: SenderRate) {
  const messages = createTokenBuckets({ perSecond: rate.messagesPerSecond, burst: rate.messageBurst })
  const bytes = createTokenBuckets({ perSecond: rate.bytesPerSecond, burst: rate.byteBurst })

  return {
    /**
     * Takes a message from the owner's rate and returns 0, or takes nothing and returns how long to wait.
     * `sizeOf` need not count further than `enough`: more than that changes nothing but the wait.
     */
    take(owner: string, sizeOf: (enough: number) => number, nowMs: number, sinceMs = nowMs): number {
      const messageWaitMs = messages.waitMs(owner, 1, nowMs, sinceMs)
      if (messageWaitMs > 0) return messageWaitMs
      const size = sizeOf(bytes.enough(owner, nowMs, sinceMs))
      const byteWaitMs = bytes.waitMs(owner, size, nowMs, sinceMs)
      if (byteWaitMs > 0) return byteWaitMs
      messages.take(owner, 1, sinceMs)
      bytes.take(owner, size, sinceMs)
      return 0
    },
  }
}
