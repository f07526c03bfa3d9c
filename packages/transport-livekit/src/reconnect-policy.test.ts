import { expect, it } from 'vitest'
import { quickReconnectPolicy } from './index.ts'

const delays = (random: number) =>
  [0, 9_999, 10_000, 59_999, 60_000].map((elapsedMs) =>
    quickReconnectPolicy(() => random).nextRetryDelayInMs({ elapsedMs, retryCount: 7 }),
  )

it('retries every half second for ten seconds, then every two seconds, and gives up after a minute', () => {
  expect(delays(0.5)).toEqual([500, 500, 2_000, 2_000, null])
})

it('spreads the retries of clients that were disconnected together', () => {
  expect([delays(0), delays(1)]).toEqual([
    [250, 250, 1_000, 1_000, null],
    [750, 750, 3_000, 3_000, null],
  ])
})
