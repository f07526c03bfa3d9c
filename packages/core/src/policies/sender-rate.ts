import { senderRate } from '../constants.ts'
import { createTokenBuckets } from './token-bucket.ts'

/** What one sender may send a second, and how much of it at once after a pause. */
export interface SenderRate {
  readonly messagesPerSecond: number
  readonly messageBurst: number
  /** Of text, two for each UTF-16 unit. */
  readonly bytesPerSecond: number
  readonly byteBurst: number
}

/** Takes everything. */
const unlimitedRate: SenderRate = {
  messagesPerSecond: Number.POSITIVE_INFINITY,
  messageBurst: 1,
  bytesPerSecond: Number.POSITIVE_INFINITY,
  byteBurst: 1,
}

/** `false` takes everything; what is not given is as usual. */
export const rateOf = (given: Partial<SenderRate> | false = {}): SenderRate =>
  given === false ? unlimitedRate : { ...senderRate, ...given }

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

/** A booth itself sends at this part of the rate that others take of it, because what it sends may come closer together, with interim results between. */
export const ownRateOf = ({ messagesPerSecond, messageBurst, bytesPerSecond, byteBurst }: SenderRate): SenderRate => ({
  messagesPerSecond: 0.6 * messagesPerSecond,
  messageBurst: 0.8 * messageBurst,
  bytesPerSecond: 0.6 * bytesPerSecond,
  byteBurst: 0.8 * byteBurst,
})
