import type { SenderRate } from '../kit/rate-limiter.ts'

/** What a booth takes of one sender, on average and at once: messages, and their text at two bytes a UTF-16 unit. */
export const senderRate = {
  messagesPerSecond: 20,
  messageBurst: 640,
  bytesPerSecond: 128_000,
  byteBurst: 4_000_000,
} as const

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

/** A booth itself sends at this part of the rate that others take of it, because what it sends may come closer together, with interim results between. */
export const ownRateOf = ({ messagesPerSecond, messageBurst, bytesPerSecond, byteBurst }: SenderRate): SenderRate => ({
  messagesPerSecond: 0.6 * messagesPerSecond,
  messageBurst: 0.8 * messageBurst,
  bytesPerSecond: 0.6 * bytesPerSecond,
  byteBurst: 0.8 * byteBurst,
})
