import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countedSteps } from '../booth/test-support/lines/counted-steps.ts'
import { partialsPerSecond } from '../link/limits.ts'
import { keptOwnLines } from '../link/repair/retransmission-buffer.ts'
import { ownRateOf, rateOf, senderRate } from '../link/sender-rate.ts'
import { createRateLimiter, type SenderRate } from './rate-limiter.ts'

const rate: SenderRate = { messagesPerSecond: 20, messageBurst: 50, bytesPerSecond: 1_000, byteBurst: 5_000 }
const latestMs = 1_500
const nothing = () => 0

const wishes = fc.array(
  fc.record({
    sender: fc.constantFrom('eve', 'mallory', 'ana', 'ana', 'ana'),
    gapMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 5_000 })),
    size: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 4_000 })),
    lateMs: fc.integer({ min: 0, max: latestMs }),
  }),
  { minLength: 1, maxLength: 600 },
)

describe('the rate limiter for senders', () => {
  it('limits whoever exceeds the rate, and accepts everything from a sender that behaves like a booth', () => {
    fc.assert(
      fc.property(wishes, (wanted) => {
        const limiter = createRateLimiter(rate)
        const own = createRateLimiter(ownRateOf(rate))
        const letIn = new Map<string, { messages: number; bytes: number }>()
        let refusedOfAna = 0
        let nowMs = 0
        for (const { sender, gapMs, size, lateMs } of wanted) {
          nowMs += gapMs
          // What an honest sender has to say waits for its own rate; then the network delays it.
          if (sender === 'ana' && own.take('', () => size, nowMs) > 0) continue
          const heardAtMs = sender === 'ana' ? nowMs + (lateMs * nowMs) / (nowMs + latestMs) : nowMs
          if (limiter.take(sender, () => size, heardAtMs) > 0) {
            if (sender === 'ana') refusedOfAna++
            continue
          }
          const { messages, bytes } = letIn.get(sender) ?? { messages: 0, bytes: 0 }
          letIn.set(sender, { messages: messages + 1, bytes: bytes + size })
          const seconds = (heardAtMs + 1) / 1_000
          expect(messages + 1).toBeLessThanOrEqual(rate.messageBurst + rate.messagesPerSecond * seconds)
          expect(bytes + size).toBeLessThanOrEqual(rate.byteBurst + rate.bytesPerSecond * seconds)
        }
        expect(refusedOfAna).toBe(0)
      }),
    )
  })

  it('spreads messages that arrive at once after an absence over its time', () => {
    const limiter = createRateLimiter(rate)
    const take = (count: number, nowMs: number, sinceMs?: number) =>
      Array.from({ length: count }, () => limiter.take('ana', nothing, nowMs, sinceMs)).filter((waitMs) => waitMs === 0)
        .length
    expect(take(100, 0)).toBe(50)
    expect(take(2_000, 60_000, 10_000)).toBe(50 + 20 * 50)
    expect(take(1_000, 70_000)).toBe(50)
  })

  it("leaves room for live speech in addition to an honest sender's lines", () => {
    const own = ownRateOf(senderRate)
    expect(senderRate).toEqual({ messagesPerSecond: 20, messageBurst: 640, bytesPerSecond: 128_000, byteBurst: 4e6 })
    expect(own.messageBurst).toBeGreaterThan(keptOwnLines)
    expect(own.messagesPerSecond + partialsPerSecond).toBeLessThan(senderRate.messagesPerSecond)
    expect(own.byteBurst).toBeGreaterThan(keptOwnLines * 2 * 1_000)
  })

  it('uses its defaults if nothing is given, and no limit if it is turned off', () => {
    expect([rateOf(), rateOf({ messageBurst: 9 })]).toEqual([senderRate, { ...senderRate, messageBurst: 9 }])
    expect(createRateLimiter(rateOf(false)).take('ana', () => 1e12, 0)).toBe(0)
  })

  it('measures the bytes of a message only as far as needed, and not at all beyond the message rate', () => {
    const limiter = createRateLimiter({ ...rate, messageBurst: 4 })
    const asked: number[] = []
    const take = (bytes: number, nowMs = 0) =>
      limiter.take(
        'ana',
        (enough) => {
          asked.push(enough)
          return Math.min(bytes, Math.ceil(enough))
        },
        nowMs,
      )
    const waits = [take(4_000), take(1_000_000), take(1_000), take(0), take(0), take(0)]
    expect(waits.map((waitMs) => waitMs === 0)).toEqual([true, false, true, true, true, false])
    expect(asked.map((enough) => [5_000, 1_002, 1_002, 2, 2].indexOf(enough))).toEqual([0, 1, 1, 3, 3])
  })

  it('reports how long to wait', () => {
    const limiter = createRateLimiter(rate)
    for (let count = 0; count < 50; count++) limiter.take('ana', nothing, 0)
    expect([
      limiter.take('ana', nothing, 0),
      limiter.take('ana', nothing, 20),
      limiter.take('ana', nothing, 50),
    ]).toEqual([50, 30, 0])
    expect(limiter.take('eve', () => 9_999_999, 0)).toBe(0)
    expect(limiter.take('eve', () => 1_000, 0)).toBe(1_000)
  })

  it('does not grow with invented senders: beyond a thousand at a time they share one rate', () => {
    const limiter = createRateLimiter(rate)
    for (let count = 0; count < 1_000; count++) limiter.take(`eve.${count}`, nothing, 0)
    const others = Array.from({ length: 1_000 }, (_, count) => limiter.take(`mallory.${count}`, nothing, 0))
    expect(others.filter((waitMs) => waitMs === 0)).toHaveLength(50)
    // Those who have a rate of their own keep it.
    expect(limiter.take('eve.0', nothing, 0)).toBe(0)
    const later = ['ana', 'ben'].map((sender) =>
      Array.from({ length: 50 }, () => limiter.take(sender, nothing, 10_000)),
    )
    expect(later.flat()).toEqual(Array(100).fill(0))
  })

  it('takes as many steps for each message, however many senders there are', () => {
    const costOf = (senders: number) => {
      const limiter = createRateLimiter(rate)
      const say = () => {
        for (let count = 0; count < senders; count++) limiter.take(`eve.${count}`, nothing, count)
      }
      say()
      return countedSteps(say) / senders
    }
    expect(costOf(4_000)).toBeLessThan(2 * costOf(100))
  })
})
