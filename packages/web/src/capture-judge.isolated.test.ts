import type { CustomDetector, MicrophoneOptions } from '@lingobooth/core'
import { defaultDetectorOptions } from '@lingobooth/core/workspace'
import { type ManualClock, manualClock } from '@lingobooth/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCustomDetector } from './capture-detector.ts'
import { createCaptureJudge } from './capture-judge.ts'
import { createLoudnessJudge } from './test-support/loudness-judge.ts'
import type { CaptureReport } from './worklet/capture-messages.ts'

type DetectorOptions = MicrophoneOptions['detector']

const blockSamples = 640
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

let clock: ManualClock
const thrown: unknown[] = []

beforeEach(() => {
  clock = manualClock()
  thrown.length = 0
  vi.stubGlobal('reportError', (error: unknown) => thrown.push(error))
})

afterEach(() => {
  vi.unstubAllGlobals()
})

async function open(custom: Partial<CustomDetector> = {}, detector: Partial<DetectorOptions> = {}, live = false) {
  const reports: CaptureReport[] = []
  const errors: unknown[] = []
  const wanted: DetectorOptions = {
    ...defaultDetectorOptions,
    kind: 'custom',
    create: () => ({ ...createLoudnessJudge(), ...custom }),
    ...detector,
  }
  const judge = createCaptureJudge({
    custom: await createCustomDetector(wanted, {}),
    detector: wanted,
    live,
    clock,
    onReport: (report) => reports.push(report),
    onFailed: (error) => errors.push(error),
  })
  let sent = 0
  const send = (durationMs: number, amplitude: number) => {
    for (const end = sent + durationMs * 16; sent < end; sent += blockSamples) {
      const samples = Float32Array.from(
        { length: blockSamples },
        (_, index) => amplitude * Math.sin((sent + index) / 3),
      )
      judge.push({ type: 'sound', samples, timeMs: 1_000 + sent / 16 })
    }
  }
  return {
    judge,
    reports,
    errors,
    send,
    async hear(durationMs: number, amplitude: number) {
      send(durationMs, amplitude)
      await settled()
    },
    end: (dropped = 0) => judge.push({ type: 'ended', timeMs: 0, dropped, shut: true }),
    segments: () =>
      reports.flatMap((report) =>
        report.type === 'segment' ? [[report.timeMs, report.timeMs + report.samples.length / 16, report.cut]] : [],
      ),
    types: () => reports.filter(({ type }) => type !== 'level').map(({ type }) => type),
  }
}

describe('a custom detector', () => {
  it('judges frame after frame, and its segments are padded, ended and timed like any other', async () => {
    const lengths = new Set<number>()
    const { judge, frameSamples } = createLoudnessJudge()
    const session = await open({
      judge(frame) {
        lengths.add(frame.length)
        return judge(frame)
      },
    })
    await session.hear(480, 0)
    await session.hear(480, 0.5)
    await session.hear(480, 0)
    expect(lengths).toEqual(new Set([frameSamples]))
    expect(session.types()).toEqual(['speaking', 'segment', 'speaking'])
    expect(session.segments()).toEqual([[1_380, 2_160, false]])
  })

  it('gets the next frame only after it has answered', async () => {
    let pending = 0
    const session = await open({
      async judge() {
        expect(++pending).toBe(1)
        await settled()
        pending--
        return 0
      },
    })
    session.send(400, 0.5)
    await expect.poll(() => session.reports.length).toBe(3)
    expect(session.errors).toEqual([])
  })

  it('uses its own thresholds for the start and the end of speech', async () => {
    const session = await open({ speechAt: 0.95 })
    await session.hear(480, 0.5)
    expect(session.types()).toEqual([])
    const other = await open({ silenceBelow: 0.05 })
    await other.hear(480, 0.5)
    await other.hear(960, 0)
    expect(other.types()).toEqual(['speaking'])
  })

  it('reports the level ten times a second', async () => {
    const session = await open()
    await session.hear(1_000, 0.5)
    const levels = session.reports.flatMap((report) => (report.type === 'level' ? [report.levelDb] : []))
    expect(levels).toHaveLength(9)
    for (const levelDb of levels) expect(levelDb).toBeCloseTo(20 * Math.log10(0.5 / Math.SQRT2), 0)
  })

  it('cuts speech longer than the maximum', async () => {
    const session = await open({}, { maxSpeechMs: 1_000 })
    await session.hear(480, 0)
    await session.hear(1_920, 0.5)
    await session.hear(480, 0)
    const segments = session.segments()
    expect(segments.map(([start, end, cut]) => [Number(end) - Number(start), cut])).toEqual([
      [1_000, true],
      [1_000, true],
      [220, false],
    ])
  })

  it('passes speech on while it is spoken if requested', async () => {
    const session = await open({}, {}, true)
    await session.hear(480, 0)
    await session.hear(960, 0.5)
    await session.hear(480, 0)
    const [first, ...others] = session.reports.filter(({ type }) => type === 'piece' || type === 'segment')
    const segment = others.pop()
    const pieces = [first, ...others].flatMap((report) => (report?.type === 'piece' ? [...report.samples] : []))
    expect(segment?.type === 'segment' && [...segment.samples.slice(0, pieces.length)]).toEqual(pieces)
    expect(pieces.length / 16).toBeGreaterThan(900)
  })

  it('ends the segment in progress with the sound before the gate closed, and is reset for the gap', async () => {
    const reset = vi.fn()
    const session = await open({ reset })
    await session.hear(480, 0)
    session.send(480, 0.5)
    session.end(80 * 16)
    await settled()
    expect(session.segments()).toEqual([[1_380, 1_880, false]])
    expect(session.types()).toEqual(['speaking', 'segment', 'speaking', 'ended'])
    expect(reset).toHaveBeenCalledTimes(1)
  })

  it.each<[string, Partial<CustomDetector>]>([
    ['throws', { judge: () => Promise.reject(new Error('out of order')) }],
    [
      'throws at once',
      {
        judge() {
          throw new Error('out of order')
        },
      },
    ],
    ['returns no number', { judge: () => 'yes' as never }],
    ['returns NaN', { judge: () => Number.NaN }],
    ['returns more than 1', { judge: () => 1.5 }],
    [
      'cannot be reset',
      {
        reset() {
          throw new Error('out of order')
        },
      },
    ],
    ['cannot be reset at the end', { reset: () => Promise.reject(new Error('out of order')) }],
  ])('that %s ends capture with one error that names it', async (_, custom) => {
    const close = vi.fn()
    const session = await open({ close, ...custom })
    await session.hear(480, 0.5)
    session.end()
    await session.hear(480, 0.5)
    expect(session.errors).toEqual([
      expect.objectContaining({ code: 'capture-failed', message: expect.stringContaining('The custom detector') }),
    ])
    expect(close).toHaveBeenCalledTimes(1)
  })

  it('that hangs ends capture after five seconds of sound, and a later answer is ignored', async () => {
    let answer = (_: number) => {}
    const session = await open({
      judge: () =>
        new Promise<number>((resolve) => {
          answer = resolve
        }),
    })
    for (let elapsedMs = 0; elapsedMs < 5_000; elapsedMs += 200) {
      await session.hear(200, 0.5)
      await clock.advance(200)
    }
    expect(session.errors).toEqual([])
    await clock.advance(1)
    await session.hear(200, 0.5)
    expect(session.errors).toEqual([
      expect.objectContaining({ code: 'capture-failed', message: expect.stringMatching(/custom detector is slower/) }),
    ])
    answer(1)
    await settled()
    expect(session.reports).toEqual([])
  })

  it('is not reported as slow when the page itself was blocked or frozen', async () => {
    const session = await open()
    session.send(40, 0.5)
    await clock.advance(3_600_000)
    session.send(20_000, 0.5)
    await expect.poll(() => session.segments().length).toBe(3)
    expect(session.errors).toEqual([])
  })

  it('is not reported as slow when the page was blocked while it judged', async () => {
    let answer = (_: number) => {}
    const session = await open({
      judge: () =>
        new Promise<number>((resolve) => {
          answer = resolve
        }),
    })
    session.send(40, 0.5)
    await clock.advance(6_000)
    session.send(6_000, 0.5)
    answer(0)
    await settled()
    expect(session.errors).toEqual([])
    for (let elapsedMs = 0; elapsedMs <= 5_000; elapsedMs += 200) {
      await clock.advance(200)
      await session.hear(200, 0.5)
    }
    expect(session.errors).toHaveLength(1)
  })

  it('is closed once with the capture, and its pending answer is ignored', async () => {
    let answer = (_: number) => {}
    const close = vi.fn()
    const session = await open({
      close,
      judge: () =>
        new Promise<number>((resolve) => {
          answer = resolve
        }),
    })
    await session.hear(480, 0.5)
    session.judge.close()
    session.judge.close()
    answer(1)
    await session.hear(480, 0.5)
    expect([close.mock.calls.length, session.reports, session.errors]).toEqual([1, [], []])
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('out of order')
      },
    ],
    ['rejects', () => Promise.reject(new Error('out of order')) as never],
  ])('that %s while closing has its error reported, without other effects', async (_, close) => {
    const session = await open({ close })
    session.judge.close()
    await settled()
    expect(thrown).toEqual([new Error('out of order')])
  })

  it.each<[string, Partial<DetectorOptions>]>([
    ['is not a factory', { create: undefined as never }],
    ['cannot be made', { create: () => Promise.reject(new Error('no model')) }],
    ['has no judge function', { create: () => ({ frameSamples: 480 }) as never }],
    ['is nothing', { create: () => null as never }],
    ['wants frames of 159 samples', { create: () => ({ ...createLoudnessJudge(), frameSamples: 159 }) }],
    ['wants frames of 1601 samples', { create: () => ({ ...createLoudnessJudge(), frameSamples: 1_601 }) }],
    ['begins speech at 50', { create: () => ({ ...createLoudnessJudge(), speechAt: 50 }) }],
    ['ends speech below NaN', { create: () => ({ ...createLoudnessJudge(), silenceBelow: Number.NaN }) }],
  ])('that %s throws an error that names it', async (_, detector) => {
    await expect(open({}, detector)).rejects.toMatchObject({
      code: 'capture-failed',
      message: expect.stringContaining('The custom detector'),
    })
  })

  it('that is created too late is closed', async () => {
    const close = vi.fn()
    let give = (_: CustomDetector) => {}
    const closing = new AbortController()
    const create = () =>
      new Promise<CustomDetector>((resolve) => {
        give = resolve
      })
    const opening = createCustomDetector({ ...defaultDetectorOptions, kind: 'custom', create }, closing)
    closing.abort()
    await expect(opening).rejects.toMatchObject({ code: 'aborted' })
    give({ ...createLoudnessJudge(), close })
    await settled()
    expect(close).toHaveBeenCalledTimes(1)
  })
})
