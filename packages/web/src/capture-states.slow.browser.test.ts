import { manualClock, silentLogger } from '@lingobooth/testing'
import { describe, expect, it, vi } from 'vitest'
import { listen } from './test-support/listen.ts'
import { createLoudnessJudge } from './test-support/loudness-judge.ts'
import { audio, changeRate, liveTracks, mute, open, passed, stage } from './test-support/scripted-capture.ts'
import { createWebMicrophone } from './web-microphone.ts'

describe('an audio context (scripted states)', () => {
  it('is left alone while interrupted, and resumed once when it is suspended afterwards', async () => {
    const { context, levels, lost, session } = await open()
    await expect.poll(() => levels.length).toBeGreaterThan(0)
    const before = context.resumes
    context.become('interrupted')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(context.resumes).toBe(before)
    expect(levels.at(-1)).toEqual([-100, levels.at(-2)?.[1]])
    context.become('suspended')
    expect(context.resumes).toBe(before + 1)
    context.become('running')
    expect([context.resumes, lost]).toEqual([before + 1, []])
    await session.close()
  })

  it.each([
    ['a click', new PointerEvent('pointerdown')],
    ['a tap', new PointerEvent('pointerup')],
    ['a key press', new KeyboardEvent('keydown')],
  ])('is resumed by %s while interrupted, and kept when it runs again', async (_, gesture) => {
    const clock = manualClock()
    const { context, session } = await open({ clock })
    const before = context.resumes
    context.become('interrupted')
    document.dispatchEvent(gesture)
    expect(context.resumes).toBe(before + 1)
    context.become('suspended')
    context.become('running')
    await passed(context)
    await clock.advance(2_000)
    expect([audio.contexts.length, context.state]).toEqual([1, 'running'])
    await session.close()
    expect(clock.pending).toBe(0)
  })

  it.each(['interrupted', 'suspended'] as const)(
    'that is still %s 2 s after the first gesture of an interruption is replaced on the same stream',
    async (state) => {
      const clock = manualClock()
      const { context, segments, lost, session } = await open({ clock })
      context.become('interrupted')
      document.dispatchEvent(new PointerEvent('pointerup'))
      context.become(state)
      await clock.advance(1_999)
      document.dispatchEvent(new PointerEvent('pointerup'))
      expect([audio.contexts.length, context.state]).toEqual([1, state])
      await clock.advance(1)
      await expect.poll(() => clock.pending).toBe(1)
      await clock.advance(500)
      await expect.poll(() => audio.contexts[1]?.state === 'running' && audio.open() === 1).toBe(true)
      await stage.wait(400)
      await stage.say(300)
      await expect.poll(() => segments.length).toBeGreaterThan(0)
      expect([lost, liveTracks(), audio.contexts.length]).toEqual([[], 1, 2])
      await session.close()
      expect(clock.pending).toBe(0)
    },
  )

  it.each([
    ['the system mutes the track as well', mute],
    ['the page is hidden', () => vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')],
  ])('that a gesture cannot resume is kept while %s', async (_, hold) => {
    const clock = manualClock()
    const { context, track, session } = await open({ clock })
    context.become('interrupted')
    hold(track)
    document.dispatchEvent(new PointerEvent('pointerup'))
    await clock.advance(2_000)
    await stage.wait(100)
    expect([audio.contexts.length, clock.pending]).toEqual([1, 0])
    await session.close()
  })

  it('that runs without a state event is kept', async () => {
    const clock = manualClock()
    const { context, session } = await open({ clock })
    context.become('interrupted')
    document.dispatchEvent(new PointerEvent('pointerup'))
    vi.spyOn(context, 'state', 'get').mockReturnValue('running')
    await clock.advance(2_000)
    await stage.wait(100)
    expect([audio.contexts.length, clock.pending]).toEqual([1, 0])
    await session.close()
  })

  it('that only claims to run after a gesture is kept while the system mutes the track, and replaced afterwards', async () => {
    const clock = manualClock()
    const { context, track, segments, lost, session } = await open({ clock })
    context.become('interrupted')
    const muted = mute(track)
    document.dispatchEvent(new PointerEvent('pointerup'))
    context.become('suspended')
    context.freeze()
    context.become('running')
    await clock.advance(60_000)
    expect([audio.contexts.length, clock.pending, lost]).toEqual([1, 1, []])
    muted.mockReturnValue(false)
    await clock.advance(3_000)
    await expect.poll(() => audio.contexts[1]?.state === 'running' && audio.open() === 1).toBe(true)
    await stage.wait(400)
    await stage.say(300)
    await expect.poll(() => segments.length).toBeGreaterThan(0)
    expect([lost, audio.contexts.length]).toEqual([[], 2])
    await session.close()
  })

  it('that replaces another waits for the end of the interruption, whatever gestures happen', async () => {
    const clock = manualClock()
    const { context, segments, lost, session } = await open({ clock })
    audio.interruptNew = true
    context.become('interrupted')
    for (const count of [2, 3, 4]) {
      document.dispatchEvent(new KeyboardEvent('keydown'))
      await clock.advance(2_000)
      if (count === 2) {
        await expect.poll(() => clock.pending).toBe(1)
        await clock.advance(500)
      }
      await expect.poll(() => audio.contexts.length === count && clock.pending === 1).toBe(true)
      await clock.advance(60_000)
      expect([lost, audio.contexts.length, clock.pending]).toEqual([[], count, 1])
    }
    await clock.advance(9_999)
    audio.contexts[3]?.become('running')
    await clock.advance(1)
    await expect.poll(() => audio.open()).toBe(1)
    await stage.wait(400)
    await stage.say(300)
    await expect.poll(() => segments.length).toBeGreaterThan(0)
    expect([lost, liveTracks()]).toEqual([[], 1])
    await session.close()
    expect([audio.open(), clock.pending]).toEqual([0, 0])
  })

  it('that replaces another and stalls is kept while the system mutes the track', async () => {
    const clock = manualClock()
    const { context, track, lost, session } = await open({ clock })
    audio.freezeNew = true
    const muted = mute(track)
    await context.close()
    await expect.poll(() => clock.pending).toBe(1)
    await clock.advance(500)
    await expect.poll(() => audio.contexts.length === 2 && clock.pending === 2).toBe(true)
    await clock.advance(60_000)
    expect([lost, audio.contexts.length, clock.pending]).toEqual([[], 2, 2])
    audio.freezeNew = false
    muted.mockReturnValue(false)
    await clock.advance(3_000)
    await expect.poll(() => audio.contexts[2]?.state === 'running' && audio.open() === 1).toBe(true)
    expect([lost, liveTracks()]).toEqual([[], 1])
    await session.close()
    expect([audio.open(), clock.pending]).toEqual([0, 0])
  })

  it('that is suspended on a hidden page is resumed when the page is visible, or by a gesture', async () => {
    const { context, session } = await open()
    const before = context.resumes
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    context.become('suspended')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(context.resumes).toBe(before)
    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(context.resumes).toBe(before + 1)
    visibility.mockReturnValue('hidden')
    document.dispatchEvent(new KeyboardEvent('keydown'))
    expect(context.resumes).toBe(before + 2)
    await session.close()
    document.dispatchEvent(new KeyboardEvent('keydown'))
    expect(context.resumes).toBe(before + 2)
  })
})

describe('a device that changes its sample rate (scripted settings)', () => {
  it('is heard through a new context, the speech in progress is sent, and times stay correct', async () => {
    const { context, track, segments, speaking, lost, session } = await open()
    await stage.wait(300)
    stage.speak(true)
    await expect.poll(() => speaking.length).toBe(1)
    const changedAtMs = Date.now()
    changeRate(track, 16_000)
    await expect.poll(() => segments.length).toBe(1)
    const sentAtMs = Date.now()
    stage.speak(false)
    await expect.poll(() => context.state === 'closed' && audio.contexts[1]?.state === 'running').toBe(true)
    expect(segments[0]?.endedAtMs).toBeGreaterThan(changedAtMs - 200)
    expect(segments[0]?.endedAtMs).toBeLessThan(sentAtMs + 60)
    await stage.wait(400)
    const spokenAtMs = Date.now()
    const heard = segments.length
    await stage.say(300)
    await expect.poll(() => segments.length).toBeGreaterThan(heard)
    expect(segments.at(-1)?.startedAtMs).toBeGreaterThan(spokenAtMs - 200)
    expect([lost, audio.contexts.length, liveTracks()]).toEqual([[], 2, 1])
    await session.close()
    expect([audio.open(), liveTracks()]).toEqual([0, 0])
  })

  it('is not heard through the new context while the gate is closed', async () => {
    const { track, segments, speaking, session } = await open({}, { kind: 'custom', create: createLoudnessJudge })
    changeRate(track, 16_000)
    await expect.poll(() => audio.contexts.length).toBe(2)
    session.setGate(true)
    stage.speak(true)
    await stage.wait(1_000)
    stage.speak(false)
    await stage.wait(300)
    expect([segments, speaking]).toEqual([[], []])
    session.setGate(false)
    await stage.wait(300)
    await stage.say(300)
    await expect.poll(() => segments.length).toBe(1)
    await session.close()
  })

  it('leaves nothing open when capture stops during the change', async () => {
    const { track, lost, session } = await open()
    changeRate(track, 16_000)
    await expect.poll(() => audio.contexts.length).toBe(2)
    await session.close()
    expect([audio.open(), liveTracks(), lost]).toEqual([0, 0, []])
  })
})

describe('a track', () => {
  it('that the system mutes counts as silent, which is logged (scripted events)', async () => {
    const logger = silentLogger()
    const { track, levels, session, lost } = await open({ logger })
    track.dispatchEvent(new Event('mute'))
    expect(levels.at(-1)?.[0]).toBe(-100)
    track.dispatchEvent(new Event('unmute'))
    expect(logger.entries.map(({ level, message }) => [level, message])).toEqual([
      ['info', 'The system muted the microphone'],
      ['info', 'The system unmuted the microphone'],
    ])
    expect(lost).toEqual([])
    await session.close()
  })
})

describe('two sessions', () => {
  it('hear and end independently, even if the second opens before the first has ended', async () => {
    const first = listen()
    const second = listen()
    const microphone = createWebMicrophone({ mediaStream: stage.open })
    const [one, other] = await Promise.all([microphone.open(first.options), microphone.open(second.options)])
    await stage.wait(300)
    await stage.say(300)
    await expect.poll(() => first.segments.length === 1 && second.segments.length === 1).toBe(true)
    await one.close()
    expect([liveTracks(), audio.open()]).toEqual([1, 1])
    await stage.wait(300)
    await stage.say(300)
    await expect.poll(() => second.segments.length).toBe(2)
    expect(first.segments).toHaveLength(1)
    await other.close()
    expect([liveTracks(), audio.open()]).toEqual([0, 0])
  })
})
