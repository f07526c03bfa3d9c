import { describe, expect, it } from 'vitest'
import { startAudioThread } from '../test-support/audio-thread.ts'

describe('the capture worklet', () => {
  it.each([8_000, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000])(
    'times speech at %i Hz on the clock of its context',
    (rateHz) => {
      const worklet = startAudioThread({ rateHz })
      worklet.hear(500, 0)
      const startMs = worklet.nowMs()
      worklet.hear(400, 0.5)
      const endMs = worklet.nowMs()
      worklet.hear(300, 0)
      const [segment, ...others] = worklet.segments()
      expect(others).toEqual([])
      expect(Math.abs((segment?.startMs ?? 0) - (startMs - 100))).toBeLessThan(2)
      expect(Math.abs((segment?.endMs ?? 0) - (endMs + 200))).toBeLessThan(2)
    },
  )

  it('ignores sound after the gate closed, however late it learns of that', () => {
    const worklet = startAudioThread()
    worklet.hear(500, 0)
    worklet.hear(300, 0.5)
    const shutTimeMs = worklet.nowMs()
    worklet.hear(80, 0.5)
    worklet.send({ type: 'shut', timeMs: shutTimeMs })
    expect(worklet.segments().map(({ endMs }) => Math.round(endMs))).toEqual([Math.round(shutTimeMs)])
  })

  it('drops speech that began after the gate closed', () => {
    const worklet = startAudioThread()
    worklet.hear(500, 0)
    const shutTimeMs = worklet.nowMs()
    worklet.hear(100, 0.5)
    worklet.send({ type: 'shut', timeMs: shutTimeMs })
    expect(worklet.segments()).toEqual([])
  })

  it('hears nothing while the gate is closed, nor sound still in transit when it opens', () => {
    const worklet = startAudioThread()
    worklet.hear(500, 0)
    worklet.send({ type: 'shut', timeMs: worklet.nowMs() })
    worklet.hear(500, 0.5)
    const openTimeMs = worklet.nowMs() + 50
    worklet.send({ type: 'open', timeMs: openTimeMs })
    worklet.hear(50, 0.5)
    worklet.hear(500, 0)
    expect([worklet.segments(), worklet.count('speaking')]).toEqual([[], 0])
    worklet.hear(300, 0.5)
    worklet.hear(300, 0)
    expect(worklet.segments()).toHaveLength(1)
  })

  it('reports the level ten times a second, and none while the gate is closed', () => {
    const worklet = startAudioThread()
    worklet.hear(3_000, 0.001)
    expect(worklet.count('level')).toBeGreaterThanOrEqual(28)
    expect(worklet.count('level')).toBeLessThanOrEqual(31)
    const before = worklet.count('level')
    worklet.send({ type: 'shut', timeMs: worklet.nowMs() })
    worklet.hear(1_000, 0.001)
    expect(worklet.count('level')).toBe(before)
  })

  it('ends when it is closed', () => {
    const worklet = startAudioThread()
    expect(worklet.hear(10, 0)).toBe(true)
    worklet.send({ type: 'close' })
    expect(worklet.hear(10, 0)).toBe(false)
  })
})
