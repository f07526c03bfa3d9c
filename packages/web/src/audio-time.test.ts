import { manualClock } from '@lingobooth/testing'
import { describe, expect, it } from 'vitest'
import { createAudioTime } from './audio-time.ts'

describe('createAudioTime', () => {
  it('gives the time of the booth at which a sound was heard', () => {
    const context = { currentTime: 2 }
    const toClock = createAudioTime(context, manualClock(10_000), 15)
    expect([toClock(2), toClock(1.5)]).toEqual([9_985, 9_485])
  })

  it('stays steady while the two clocks differ by no more than 50 ms', async () => {
    const context = { currentTime: 2 }
    const clock = manualClock(10_000)
    const toClock = createAudioTime(context, clock, 0)
    await clock.advance(1_049)
    context.currentTime = 3
    expect(toClock(3)).toBe(11_000)
    await clock.advance(2)
    expect(toClock(3)).toBe(11_051)
  })
})
