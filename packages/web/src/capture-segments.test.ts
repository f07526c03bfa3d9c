import type { LiveSegment } from '@lingobooth/core'
import { parseWav } from '@lingobooth/core/audio'
import { describe, expect, it } from 'vitest'
import { createSegments } from './capture-segments.ts'

const samplesOf = (...values: readonly number[]) => Int16Array.from(values)
const piece = (timeMs: number, ...values: readonly number[]) =>
  ({ type: 'piece', samples: samplesOf(...values), timeMs }) as const
const segment = (timeMs: number, ...values: readonly number[]) =>
  ({ type: 'segment', samples: samplesOf(...values), timeMs, cut: false }) as const
const ended = { type: 'ended', timeMs: 0, dropped: 0, shut: true } as const
const gap = { ...ended, shut: false }
const silent = { type: 'speaking', speaking: false } as const

function start() {
  const live: LiveSegment[] = []
  return { live, segments: createSegments((each) => live.push(each)) }
}

async function readAll({ samples }: LiveSegment) {
  const heard: number[] = []
  await samples.pipeTo(new WritableStream({ write: (part) => void heard.push(...part) }))
  return heard
}

describe('live segments', () => {
  it('pass on later pieces, and the rest with the recording', async () => {
    const { live, segments } = start()
    segments.note(piece(1_000, 1, 2))
    segments.note(piece(1_100, 3))
    const recording = segments.record(segment(1_000, 1, 2, 3, 4, 5))
    expect(live).toHaveLength(1)
    const [first] = live as [LiveSegment]
    expect(await readAll(first)).toEqual([1, 2, 3, 4, 5])
    expect(await first.whole).toBe(recording)
    expect(recording).toMatchObject({ id: first.id, startedAtMs: 1_000, cut: false })
    expect(parseWav(new Uint8Array(await recording.wav.arrayBuffer()))?.samples).toEqual(samplesOf(1, 2, 3, 4, 5))
  })

  it('exist even for speech too short for a piece', async () => {
    const { live, segments } = start()
    const recording = segments.record(segment(1_000, 1, 2))
    expect(live.map(({ id }) => id)).toEqual([recording.id])
    expect(await readAll(live[0] as LiveSegment)).toEqual([1, 2])
  })

  it('start at the time reported to the booth, even if clocks drift', () => {
    const { live, segments } = start()
    segments.note(piece(1_000, 1))
    expect(segments.record(segment(1_060, 1, 2)).startedAtMs).toBe(live[0]?.startedAtMs)
  })

  it.each([
    ['was too short', silent],
    ['has a gap', gap],
  ])('fail with aborted if the speech %s', async (_, report) => {
    const { live, segments } = start()
    segments.note(piece(1_000, 1))
    segments.note(report)
    const [first] = live as [LiveSegment]
    await expect(readAll(first)).rejects.toMatchObject({ code: 'aborted' })
    await expect(first.whole).rejects.toMatchObject({ code: 'aborted' })
    segments.note(piece(2_000, 2))
    expect(live).toHaveLength(2)
  })

  it('pass nothing on while the gate is closing, as it may belong to later speech', async () => {
    const { live, segments } = start()
    segments.note(piece(1_000, 1))
    segments.hold()
    segments.note(piece(1_000, 2, 3))
    segments.record(segment(1_000, 1, 2))
    segments.note(piece(1_200, 4))
    segments.note(gap)
    segments.note(piece(1_300, 4))
    segments.note(ended)
    expect(live).toHaveLength(1)
    expect(await readAll(live[0] as LiveSegment)).toEqual([1, 2])
    segments.note(piece(2_000, 5))
    expect(live).toHaveLength(2)
  })

  it('continue when the reader cancels one', async () => {
    const { live, segments } = start()
    segments.note(piece(1_000, 1))
    await live[0]?.samples.cancel()
    segments.note(piece(1_000, 2))
    const recording = segments.record(segment(1_000, 1, 2))
    expect(await live[0]?.whole).toBe(recording)
  })

  it('are not made unless requested', () => {
    const segments = createSegments(undefined)
    segments.note(piece(1_000, 1))
    expect(segments.record(segment(1_000, 1, 2))).toMatchObject({ startedAtMs: 1_000 })
  })
})
