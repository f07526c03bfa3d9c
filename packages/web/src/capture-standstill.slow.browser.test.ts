import { manualClock } from '@lingobooth/testing'
import { describe, expect, it, vi } from 'vitest'
import { listen } from './test-support/listen.ts'
import {
  audio,
  changeRate,
  hearsAgain,
  liveTracks,
  lostWith,
  open,
  patrolled,
  stage,
} from './test-support/scripted-capture.ts'
import { createWebMicrophone } from './web-microphone.ts'

describe('an audio context that can stall (scripted states)', () => {
  it('is replaced once on the same stream after only claiming to run for 500 ms, and the speech in progress is sent', async () => {
    const clock = manualClock()
    const { context, segments, speaking, lost, session } = await open({ clock })
    await stage.wait(300)
    stage.speak(true)
    await expect.poll(() => speaking.length).toBe(1)
    context.become('suspended')
    context.freeze()
    context.become('running')
    await clock.advance(499)
    expect(audio.contexts).toHaveLength(1)
    await clock.advance(1)
    await expect.poll(() => segments.length).toBe(1)
    stage.speak(false)
    await expect.poll(() => audio.contexts.length === 2 && audio.open() === 1).toBe(true)
    await expect.poll(() => clock.pending === 0 || audio.contexts[1]?.state === 'running').toBe(true)
    await hearsAgain(segments)
    expect([lost, liveTracks(), audio.contexts.length]).toEqual([[], 1, 2])
    await session.close()
    expect([liveTracks(), audio.open(), clock.pending]).toEqual([0, 0, 0])
  })

  it('whose two replacements stall too ends capture with a clear error', async () => {
    const clock = manualClock()
    const { context, lost } = await open({ clock })
    audio.freezeNew = true
    context.become('suspended')
    context.freeze()
    context.become('running')
    await clock.advance(500)
    for (const count of [2, 3]) {
      await expect.poll(() => audio.contexts.length === count && clock.pending === 2).toBe(true)
      expect(lost).toEqual([])
      await clock.advance(500)
    }
    await expect.poll(() => lost.length).toBe(1)
    await expect.poll(() => audio.open()).toBe(0)
    expect(lost).toEqual(lostWith('capture-failed', 'stalled'))
    expect([liveTracks(), audio.contexts.length, clock.pending]).toEqual([0, 3, 0])
  })

  it('that never reports that it is closed blocks nothing', async () => {
    const clock = manualClock()
    const { context, track, lost, session } = await open({ clock })
    const neverClosing = vi.spyOn(context, 'close').mockReturnValue(new Promise(() => {}))
    changeRate(track, 8_000)
    await expect.poll(() => neverClosing.mock.calls.length).toBe(1)
    await clock.advance(5_000)
    await expect.poll(() => audio.contexts.length).toBe(2)
    await session.close()
    neverClosing.mockRestore()
    await context.close()
    expect([lost, liveTracks(), audio.open()]).toEqual([[], 0, 0])
  })

  it('is replaced once if it stalls at the start, before opening fails', async () => {
    const clock = manualClock()
    audio.freezeNew = true
    const opening = createWebMicrophone({ mediaStream: stage.open, clock }).open(listen().options)
    const failure = expect(opening).rejects.toMatchObject({ code: 'capture-failed' })
    for (const count of [1, 2]) {
      await expect.poll(() => audio.contexts.length === count && clock.pending === 2).toBe(true)
      await clock.advance(500)
    }
    await failure
    expect([liveTracks(), audio.open(), audio.contexts.length, clock.pending]).toEqual([0, 0, 2, 0])
  })

  it('is kept if it stalled because the whole page was frozen', async () => {
    const clock = manualClock()
    const late = {
      ...clock,
      now: () => Date.now() + lateMs,
      get pending() {
        return clock.pending
      },
    }
    let lateMs = 0
    const { context, session } = await open({ clock: late })
    context.become('suspended')
    context.freeze()
    context.become('running')
    lateMs = 60_000
    await clock.advance(500)
    await stage.wait(500)
    expect([audio.contexts.length, audio.open(), clock.pending]).toEqual([1, 1, 1])
    await session.close()
    expect(clock.pending).toBe(0)
  })

  it('is replaced once on the same stream if it later stops rendering without an event', async () => {
    const clock = manualClock()
    const { context, segments, lost, session } = await open({ clock })
    await patrolled(clock, context)
    context.freeze()
    await clock.advance(3_499)
    expect(audio.contexts).toHaveLength(1)
    await clock.advance(1)
    await expect.poll(() => audio.contexts[1]?.state === 'running' && audio.open() === 1).toBe(true)
    await hearsAgain(segments)
    expect([lost, liveTracks(), audio.contexts.length]).toEqual([[], 1, 2])
    await session.close()
    expect(clock.pending).toBe(0)
  })

  it('whose first replacement stalls is replaced once more', async () => {
    const clock = manualClock()
    const { context, segments, lost, session } = await open({ clock })
    audio.freezeNew = true
    context.become('suspended')
    context.freeze()
    context.become('running')
    await clock.advance(500)
    await expect.poll(() => audio.contexts.length === 2 && clock.pending === 2).toBe(true)
    audio.freezeNew = false
    await clock.advance(500)
    await expect.poll(() => audio.contexts[2]?.state === 'running' && audio.open() === 1).toBe(true)
    await stage.wait(400)
    await stage.say(300)
    await expect.poll(() => segments.length).toBeGreaterThan(0)
    expect([lost, audio.contexts.length]).toEqual([[], 3])
    await session.close()
  })

  it('that stalls on a hidden page is replaced if it still does 3 s after the page is visible again', async () => {
    const clock = manualClock()
    const { context, session } = await open({ clock })
    await patrolled(clock, context)
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    context.freeze()
    await clock.advance(60_000)
    expect([audio.contexts.length, clock.pending]).toEqual([1, 1])
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await clock.advance(2_999)
    expect(audio.contexts).toHaveLength(1)
    await clock.advance(1)
    await expect.poll(() => audio.contexts.length === 2 && audio.open() === 1).toBe(true)
    await session.close()
  })

  it('is kept while it renders, however often it is checked', async () => {
    const clock = manualClock()
    const { context, session } = await open({ clock })
    for (let patrol = 0; patrol < 3; patrol++) await patrolled(clock, context)
    expect([audio.contexts.length, clock.pending]).toEqual([1, 1])
    await session.close()
    expect(clock.pending).toBe(0)
  })

  it('is replaced when the browser closes it', async () => {
    const { context, segments, session } = await open()
    await context.close()
    await expect.poll(() => audio.contexts.length).toBe(2)
    await expect.poll(() => audio.contexts[1]?.state).toBe('running')
    await stage.wait(400)
    await stage.say(300)
    await expect.poll(() => segments.length).toBe(1)
    await session.close()
  })
})
