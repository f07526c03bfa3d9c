import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { createAudioTime } from './audio-time.ts'

describe('createAudioTime', () => {
  it('returns the booth time at which a sound was heard', () => {
    const context = { currentTime: 2 }
    const { toClockMs } = createAudioTime(context, manualClock(10_000), 15)
    expect([toClockMs(2_000), toClockMs(1_500)]).toEqual([9_985, 9_485])
  })

  it('stays steady while the two clocks differ by at most 50 ms', async () => {
    const context = { currentTime: 2 }
    const clock = manualClock(10_000)
    const { toClockMs } = createAudioTime(context, clock, 0)
    await clock.advance(1_049)
    context.currentTime = 3
    expect(toClockMs(3_000)).toBe(11_000)
    await clock.advance(2)
    expect(toClockMs(3_000)).toBe(11_051)
  })

  it('keeps the times of sound before a gap, however many gaps follow', async () => {
    const context = { currentTime: 2 }
    const clock = manualClock(10_000)
    const { toClockMs, restart } = createAudioTime(context, clock, 0)
    for (const timeMs of [2_000, 3_000]) {
      await clock.advance(60_000)
      context.currentTime = timeMs / 1_000
      restart(timeMs)
    }
    expect([1_999, 2_000, 2_999, 3_000].map(toClockMs)).toEqual([9_999, 70_000, 70_999, 130_000])
    for (let gap = 0; gap < 20; gap++) restart(4_000)
    expect(toClockMs(4_000)).toBe(131_000)
  })
})
