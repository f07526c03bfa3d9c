import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { transcriptLine } from '../../booth/test-support/lines/transcript-line.ts'
import { maxClaimedAgeMs } from '../../link/wire/message.ts'
import type { TranscriptLine } from '../transcript.ts'
import { timeline, trustedClockMs } from './timeline.ts'

const joinedAtMs = 1_790_000_000_000
/** A line that was sent and came at these times after the join. */
const came = (sentMs: number, receivedMs: number, part: Partial<TranscriptLine> = {}) =>
  transcriptLine({ sentAtMs: joinedAtMs + sentMs, receivedAtMs: joinedAtMs + receivedMs, ...part })
const spoken = (startMs: number, endMs: number) => ({
  startedAtMs: joinedAtMs + startMs,
  endedAtMs: joinedAtMs + endMs,
})
const times = (lines: readonly TranscriptLine[], joins: readonly number[] = [joinedAtMs]) =>
  timeline(lines, joins).map(({ startMs, endMs }) => [startMs, endMs])

describe('the times of a transcript', { tags: ['transcript-times'] }, () => {
  it('are those of speech, or of sending for a typed line, from the join on', () => {
    expect(times([came(4_000, 4_500, spoken(1_000, 3_000)), came(6_000, 6_300)])).toEqual([
      [1_000, 3_000],
      [6_000, null],
    ])
  })

  it('place a line where it was said, however late it arrived', () => {
    const late = came(5_000, 20_000, { ...spoken(1_000, 2_000), origin: 'repair' })
    expect(times([came(6_000, 6_000), late])).toEqual([
      [1_000, 2_000],
      [6_000, null],
    ])
  })

  it.each([-3_600_000, 3_600_000])('are corrected if the clock of the sender is wrong by %d ms', (wrongMs) => {
    const line = (sentMs: number, tookMs: number) =>
      came(sentMs + wrongMs, sentMs + tookMs, spoken(sentMs + wrongMs - 2_000, sentMs + wrongMs - 1_000))
    expect(times([line(10_000, 0), line(20_000, 700)])).toEqual([
      [8_000, 9_000],
      [18_000, 19_000],
    ])
  })

  it('are trusted up to a difference of two seconds', () => {
    expect(trustedClockMs).toBe(2_000)
    expect(times([came(1_000, 3_000)])).toEqual([[1_000, null]])
    expect(times([came(1_000, 3_001)])).toEqual([[3_001, null]])
  })

  it('are corrected per client: a wrong clock affects nobody else', () => {
    const wrong = came(1_000 - 600_000, 1_100, { sender: 'eve' })
    expect(times([wrong, came(2_000, 2_100)])).toEqual([
      [1_100, null],
      [2_000, null],
    ])
  })

  it("go back at most a minute before a live line arrived, even if the sender's clock was set back", () => {
    expect(maxClaimedAgeMs).toBe(60_000)
    expect(times([came(1_000, 1_100), came(2_000, 62_000), came(3_000, 63_001)])).toEqual([
      [1_000, null],
      [2_000, null],
      [63_001, null],
    ])
  })

  it('are negative for anything said before the join, and never later than it', () => {
    const before = came(-9_000, 1_000, { ...spoken(-12_000, -10_000), origin: 'history' })
    const ahead = came(5_000_000, 1_000, { origin: 'history' })
    expect(times([before, ahead])).toEqual([
      [-12_000, -10_000],
      [0, null],
    ])
  })

  it('count from the first join: lines missed in between are placed before the join that brought them', () => {
    const missed = came(50_000, 81_000, { origin: 'history' })
    const ahead = came(90_000, 81_000, { origin: 'history', sender: 'bo' })
    expect(times([missed, ahead], [joinedAtMs, joinedAtMs + 80_000])).toEqual([
      [50_000, null],
      [80_000, null],
    ])
  })

  it('count from another moment on request, and keep their distances', () => {
    const lines = [
      came(-9_000, 1_000, { origin: 'history' }),
      came(4_000, 4_500, spoken(1_000, 3_000)),
      came(6_000, 6_300),
    ]
    expect(timeline(lines, [joinedAtMs], joinedAtMs + 2_000).map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [-11_000, null],
      [-1_000, 1_000],
      [4_000, null],
    ])
    expect(timeline(lines, [joinedAtMs], joinedAtMs)).toEqual(timeline(lines, [joinedAtMs]))
  })

  it('are in order, not before the join and not after the line arrived, whatever others claim', () => {
    const moment = fc.oneof(fc.integer({ min: -100_000, max: 200_000 }), fc.integer({ min: -1e12, max: 7e15 }))
    const claimed = fc
      .record({
        sentMs: moment,
        lengths: fc.option(fc.tuple(fc.nat(60_000), fc.nat(60_000)), { nil: undefined }),
        receivedMs: fc.nat(200_000),
        origin: fc.constantFrom('live' as const, 'repair' as const, 'history' as const),
        sender: fc.constantFrom('eve', 'bo'),
      })
      .map(({ sentMs, lengths, receivedMs, ...part }) => {
        const [first = 0, second = 0] = lengths?.toSorted((left, right) => right - left) ?? []
        const speech = lengths ? spoken(sentMs - first, sentMs - second) : {}
        return came(sentMs, receivedMs, { ...part, ...speech })
      })
    fc.assert(
      fc.property(fc.array(claimed, { maxLength: 12 }), (lines) => {
        const timed = timeline(lines, [joinedAtMs])
        expect(new Set(timed.map(({ line }) => line))).toEqual(new Set(lines))
        expect(timed).toHaveLength(lines.length)
        let before = Number.NEGATIVE_INFINITY
        for (const { line, startMs, endMs } of timed) {
          const cameMs = line.receivedAtMs - joinedAtMs
          expect(startMs).toBeGreaterThanOrEqual(before)
          expect(endMs ?? startMs).toBeGreaterThanOrEqual(startMs)
          expect(endMs ?? startMs).toBeLessThanOrEqual(line.origin === 'history' ? 0 : cameMs)
          if (line.origin !== 'history') expect(startMs).toBeGreaterThanOrEqual(0)
          if (line.origin === 'live') expect(startMs).toBeGreaterThanOrEqual(cameMs - 2 * maxClaimedAgeMs)
          before = startMs
        }
      }),
    )
  })
})
