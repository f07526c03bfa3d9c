import { senderRate } from '../constants.ts'

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

const secondMs = 1_000
/** With more senders than this at a time, the others share a rate. */
const maxSenders = 1_000
/** Sums of fractions are not exact. */
const toleranceMs = 1

/** A token bucket for each sender. What was not used since `sinceMs` counts even if it is more than the burst. */
function createBuckets(perSecond: number, burst: number) {
  const fullAtMs = new Map<string, number>()
  const msOf = (amount: number) => (secondMs * Math.min(amount, burst)) / perSecond

  const named = (sender: string, sinceMs: number) => {
    if (fullAtMs.has(sender) || fullAtMs.size < maxSenders) return sender
    for (const [other, atMs] of fullAtMs) if (atMs <= sinceMs) fullAtMs.delete(other)
    return fullAtMs.size < maxSenders ? sender : ''
  }
  const fullAfter = (sender: string, amount: number, sinceMs: number) =>
    Math.max(fullAtMs.get(named(sender, sinceMs)) ?? sinceMs, sinceMs) + msOf(amount)

  return {
    waitMs: (sender: string, amount: number, nowMs: number, sinceMs: number) =>
      fullAfter(sender, amount, sinceMs) - nowMs - msOf(burst),
    take(sender: string, amount: number, sinceMs: number) {
      fullAtMs.set(named(sender, sinceMs), fullAfter(sender, amount, sinceMs))
    },
  }
}

/** Keeps each sender to a rate of messages and of bytes. */
export function createSenderRate(rate: SenderRate) {
  const messages = createBuckets(rate.messagesPerSecond, rate.messageBurst)
  const bytes = createBuckets(rate.bytesPerSecond, rate.byteBurst)

  return {
    /** Takes the message from the sender's rate and returns 0, or takes nothing and returns how long to wait. */
    take(sender: string, size: number, nowMs: number, sinceMs = nowMs): number {
      const waitMs = Math.max(messages.waitMs(sender, 1, nowMs, sinceMs), bytes.waitMs(sender, size, nowMs, sinceMs))
      if (waitMs >= toleranceMs) return waitMs
      messages.take(sender, 1, sinceMs)
      bytes.take(sender, size, sinceMs)
      return 0
    },
  }
}

/** An honest sender keeps to this part of the rate, because what it sends may come closer together, with words on their way between. */
export const paceOf = ({ messagesPerSecond, messageBurst, bytesPerSecond, byteBurst }: SenderRate): SenderRate => ({
  messagesPerSecond: 0.6 * messagesPerSecond,
  messageBurst: 0.8 * messageBurst,
  bytesPerSecond: 0.6 * bytesPerSecond,
  byteBurst: 0.8 * byteBurst,
})
