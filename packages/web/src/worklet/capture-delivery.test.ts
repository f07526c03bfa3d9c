import { describe, expect, it } from 'vitest'
import { startAudioThread, type Wave } from '../test-support/audio-thread.ts'
import type { CaptureReport } from './capture-messages.ts'

const joined = (reports: readonly CaptureReport[], type: 'segment' | 'sound' | 'piece') =>
  reports.flatMap((report) => (report.type === type ? [...report.samples] : []))

/** Every sample is another, so that none can be missing or doubled unnoticed. */
const ramp: Wave = (index) => ((index * 7) % 16_001) / 32_768

describe('the capture worklet', () => {
  it('loses no sample of long speech while its messages go unread, and transfers the sound instead of copying it', () => {
    const worklet = startAudioThread({ rateHz: 16_000 })
    worklet.hear(512, 0)
    const first = worklet.nowMs() * 16
    worklet.play(13_000, ramp)
    const last = worklet.nowMs() * 16
    worklet.hear(512, 0)
    const unread = worklet.reports()
    expect(unread.flatMap((report) => (report.type === 'segment' ? [report.samples.length, report.cut] : []))).toEqual([
      96_000,
      true,
      96_000,
      true,
      expect.any(Number),
      false,
    ])
    const samples = joined(unread, 'segment')
    const start = samples.indexOf(Math.round(ramp(first + 1) * 32_768)) - 1
    const spoken = Array.from({ length: last - first }, (_, index) => Math.round(ramp(first + index) * 32_768))
    expect(samples.slice(start, start + spoken.length)).toEqual(spoken)
  })

  it('passes speech on about twenty times a second if requested, with the time it began', () => {
    const worklet = startAudioThread({ rateHz: 16_000, live: true })
    worklet.hear(512, 0)
    worklet.play(2_000, ramp)
    const spoken = worklet.reports().filter((report) => report.type === 'piece')
    expect(spoken.length).toBeGreaterThan(30)
    expect(spoken.length).toBeLessThanOrEqual(40)
    worklet.hear(512, 0)
    const [segment] = worklet.reports().filter((report) => report.type === 'segment')
    const samples = joined(worklet.reports(), 'piece')
    expect(samples).toEqual([...(segment?.samples ?? [])].slice(0, samples.length))
    expect(spoken[0]?.timeMs).toBe(segment?.timeMs)
  })

  it('passes no live speech on unless requested', () => {
    const worklet = startAudioThread()
    worklet.hear(512, 0)
    worklet.play(2_000, ramp)
    expect(worklet.count('piece')).toBe(0)
  })

  it('passes every sample on to a custom detector, in blocks of 40 ms', () => {
    const worklet = startAudioThread({ rateHz: 16_000, detector: { kind: 'custom' } })
    worklet.play(2_000, ramp)
    const sounds = worklet.reports().filter((report) => report.type === 'sound')
    expect(new Set(sounds.map(({ samples }) => samples.length))).toEqual(new Set([640]))
    expect(sounds.map(({ timeMs }) => timeMs)).toEqual(sounds.map((_, index) => index * 40))
    expect(joined(worklet.reports(), 'sound')).toEqual(
      Array.from({ length: sounds.length * 640 }, (_, index) => Math.fround(ramp(index))),
    )
    expect([worklet.count('level'), worklet.count('flowing')]).toEqual([0, 1])
  })

  it('tells a custom detector how much it heard after the gate closed', () => {
    const worklet = startAudioThread({ detector: { kind: 'custom' } })
    worklet.hear(500, 0.1)
    const shutMs = worklet.nowMs()
    worklet.hear(80, 0.1)
    worklet.send({ type: 'shut', timeMs: shutMs })
    const ended = worklet.reports().at(-1)
    const heardMs = joined(worklet.reports(), 'sound').length / 16
    expect(ended).toMatchObject({ type: 'ended', timeMs: shutMs, shut: true })
    expect(Math.abs(heardMs - (ended?.type === 'ended' ? ended.dropped : 0) / 16 - shutMs)).toBeLessThan(1)
    worklet.hear(500, 0.1)
    expect(worklet.reports().at(-1)).toBe(ended)
  })

  it('allocates nothing between its messages except numbers', () => {
    const blocks = 20
    const worklet = startAudioThread()
    const heapGrowth = (count: number) => {
      const before = process.memoryUsage().heapUsed
      worklet.repeat(count)
      return process.memoryUsage().heapUsed - before
    }
    const least = (count: number) =>
      Math.min(...Array.from({ length: 200 }, () => heapGrowth(count)).filter((bytes) => bytes >= 0))
    const bytesPerBlock = () => {
      worklet.repeat(40_000)
      return (least(blocks) - least(0)) / blocks
    }
    worklet.hear(1_000, 0.001)
    const whileItHears = bytesPerBlock()
    worklet.send({ type: 'close' })
    // The tests' own clock makes garbage too. A view of samples or a list takes more than 100 bytes.
    expect(whileItHears - bytesPerBlock()).toBeLessThan(50)
  })
})
