import { describe, expect, it } from 'vitest'
import { startAudioThread } from '../test-support/audio-thread.ts'

const silentMs = (durationMs: number) => [durationMs, 0] as const
const loudMs = (durationMs: number) => [durationMs, 0.5] as const

describe('the capture worklet', () => {
  it.each([
    ['the page was frozen', 4_000, 0],
    ['the clock of the context jumped ahead', 0, 2_000],
    ['the clock of the context jumped back', 0, -300],
  ])('ends the segment in progress when sound is missing, and continues: %s', (_, durationMs, clockJumpMs) => {
    const worklet = startAudioThread()
    worklet.hear(...silentMs(500))
    worklet.hear(...loudMs(300))
    const gapMs = worklet.nowMs()
    worklet.standStill(durationMs, clockJumpMs)
    const resumedMs = worklet.nowMs()
    worklet.hear(...loudMs(300))
    worklet.hear(...silentMs(400))
    const [before, after, ...others] = worklet.segments()
    expect(others).toEqual([])
    expect(Math.abs((before?.endMs ?? 0) - gapMs)).toBeLessThan(2)
    expect(Math.abs((after?.startMs ?? 0) - resumedMs)).toBeLessThan(2)
    expect(worklet.count('ended')).toBe(1)
  })

  it('reports the gap together with the speech before it', () => {
    const worklet = startAudioThread()
    worklet.hear(...silentMs(500))
    worklet.hear(...loudMs(300))
    worklet.standStill(4_000)
    worklet.hear(...silentMs(10))
    const list = worklet.lists.find((reports) => reports.some(({ type }) => type === 'ended'))
    expect(list?.map(({ type }) => type)).toEqual(['segment', 'speaking', 'ended'])
    expect(list?.at(-1)).toMatchObject({ shut: false })
  })

  it('tolerates a small clock drift', () => {
    const worklet = startAudioThread()
    worklet.hear(...silentMs(500))
    worklet.hear(...loudMs(300))
    worklet.standStill(400, 16)
    worklet.hear(...loudMs(300))
    worklet.hear(...silentMs(400))
    expect([worklet.segments().length, worklet.count('ended')]).toEqual([1, 0])
  })

  it('hears as well after a gap in silence as before', () => {
    const worklet = startAudioThread()
    for (let gap = 0; gap < 3; gap++) {
      worklet.hear(...silentMs(500))
      worklet.hear(...loudMs(300))
      worklet.hear(...silentMs(500))
      worklet.standStill(60_000)
    }
    expect(worklet.segments()).toHaveLength(3)
  })
})
