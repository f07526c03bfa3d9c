import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDetector } from './detectors/create-detector.ts'
import { defaultDetectorOptions } from './limits.ts'
import { createSpeechSegmenter, preRollMs, type SegmenterEvent, type SegmenterOptions } from './segmenter.ts'
import { pushAll, type Segment, segmentsOf } from './test-support/segmenting.ts'
import { join, perMs, silence } from './test-support/sounds.ts'

const amplitudeOf = (levelDb: number) => 32_768 * Math.SQRT2 * 10 ** (levelDb / 20)

/** A tone of a level in decibels of full scale; a level of -Infinity is digital silence. */
function tone(durationMs: number, levelDb: number, frequencyHz = 400): Int16Array {
  const step = (2 * Math.PI * frequencyHz) / 16_000
  return Int16Array.from(
    { length: durationMs * perMs },
    (_, index) => amplitudeOf(levelDb) * Math.sin(step * (index + 0.5)),
  )
}

function room(durationMs: number, levelDb: number, seed = 1): Int16Array {
  let state = seed
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647 - 0.5
  }
  return Int16Array.from({ length: durationMs * perMs }, () => Math.sqrt(12) * 32_768 * 10 ** (levelDb / 20) * random())
}

type Options = SegmenterOptions & { readonly thresholdDb?: number }

/** Cuts by the rule of `docs/behaviours.json`, which foretells every cut. */
const createRuled = (options: Options = {}) =>
  createSpeechSegmenter(createDetector({ ...options, kind: 'energy' }), options)

function run(
  input: Int16Array | Float32Array,
  lengths: readonly number[] = [128],
  options: Options = {},
): SegmenterEvent[] {
  const segmenter = createRuled(options)
  return [...pushAll(segmenter, input, lengths), ...segmenter.flush()]
}

const timesOf = (events: readonly SegmenterEvent[]) =>
  segmentsOf(events).map(({ start, samples, cut }) => ({
    startMs: start / perMs,
    endMs: (start + samples.length) / perMs,
    cut,
  }))
const samplesOf = (segments: readonly Segment[]) => join(...segments.map((segment) => segment.samples))

/** Milliseconds of the stream that had been heard when the events came. */
function arrivals(input: Int16Array, options: Options = {}): { type: string; atMs: number }[] {
  const segmenter = createRuled(options)
  const found: { type: string; atMs: number }[] = []
  for (let offset = 0; offset < input.length; offset += perMs)
    for (const { type } of segmenter.push(input.subarray(offset, offset + perMs)))
      found.push({ type, atMs: (offset + perMs) / perMs })
  return found
}

describe('the energy detector', () => {
  it('uses the constants of `docs/behaviours.json`', { tags: ['recording-cut'] }, () => {
    expect(defaultDetectorOptions).toEqual({
      kind: 'adaptive',
      thresholdDb: 20,
      pauseMs: 200,
      minSpeechMs: 10,
      maxSpeechMs: 6_000,
    })
  })

  it('starts a segment 100 ms before speech and ends it after a pause of 200 ms', { tags: ['recording-cut'] }, () => {
    const input = join(silence(500), tone(700, -20), silence(600))
    const [segment, ...others] = segmentsOf(run(input))
    expect(others).toEqual([])
    expect(segment?.start).toBe(400 * perMs)
    expect(segment?.samples).toEqual(input.slice(400 * perMs, 1_400 * perMs))
    expect(segment?.cut).toBe(false)
    expect(preRollMs).toBe(100)
  })

  it('reports speech within 20 ms of its start, and its end 200 to 210 ms after the last sound', () => {
    for (let shiftMs = 0; shiftMs < 10; shiftMs++) {
      const endMs = 500 + shiftMs + 700
      const [started, segment, ended] = arrivals(join(room(500 + shiftMs, -60), tone(700, -20), room(600, -60)))
      expect([started?.type, segment?.type, ended?.type]).toEqual(['speech-started', 'segment', 'speech-ended'])
      expect(started?.atMs).toBeLessThanOrEqual(500 + shiftMs + 20)
      expect(segment?.atMs).toBeGreaterThanOrEqual(endMs + 199)
      expect(segment?.atMs).toBeLessThanOrEqual(endMs + 210)
      expect(ended?.atMs).toBe(segment?.atMs)
    }
  })

  it.each([90, 237, 398, 1_111, 3_500])('finds the start and end of a tone of %i Hz within 2 ms', (frequencyHz) => {
    for (const offset of [0, 9_000]) {
      const input = join(silence(503), tone(707, -10, frequencyHz), silence(400)).map((sample) => sample + offset)
      const [time, ...others] = timesOf(run(input))
      expect(others).toEqual([])
      expect(Math.abs((time?.startMs ?? 0) - 403)).toBeLessThan(2)
      expect(Math.abs((time?.endMs ?? 0) - 1_410)).toBeLessThan(2)
    }
  })

  it('hears speech 21 dB above the room, but not 19 dB above it', { tags: ['recording-cut'] }, () => {
    const heard = (levelDb: number) => timesOf(run(join(room(1_000, -60), tone(300, levelDb), room(500, -60)))).length
    expect([heard(-39), heard(-41)]).toEqual([1, 0])
  })

  it('accepts another threshold', { tags: ['recording-cut'] }, () => {
    const heard = (thresholdDb: number) =>
      timesOf(run(join(room(1_000, -60), tone(300, -45), room(500, -60)), [128], { thresholdDb })).length
    expect([heard(14), heard(16)]).toEqual([1, 0])
  })

  it('averages over 100 ms, so a short sound must be louder to be heard', { tags: ['recording-level'] }, () => {
    const heard = (durationMs: number) =>
      timesOf(run(join(room(1_000, -60), tone(durationMs, -37), room(500, -60)))).length
    expect([heard(65), heard(35)]).toEqual([1, 0])
  })

  it('joins sounds less than 200 ms apart and separates those further apart', () => {
    const count = (gapMs: number) =>
      timesOf(run(join(silence(300), tone(200, -20), silence(gapMs), tone(200, -20), silence(300)))).length
    expect([count(185), count(215)]).toEqual([1, 2])
  })

  it('drops less than 10 ms of speech without an event', { tags: ['recording-cut'] }, () => {
    const input = (durationMs: number) => join(silence(303), tone(durationMs, -10, 1_000), silence(500))
    expect(run(input(9))).toEqual([])
    expect(timesOf(run(input(11)))).toHaveLength(1)
  })

  it('cuts a segment at 6000 ms without losing or repeating a sample', { tags: ['recording-long'] }, () => {
    const input = join(room(500, -70), room(13_000, -20, 7), room(500, -70, 3))
    const segments = segmentsOf(run(input))
    expect(timesOf(segments)).toEqual([
      { startMs: 400, endMs: 6_400, cut: true },
      { startMs: 6_400, endMs: 12_400, cut: true },
      { startMs: 12_400, endMs: expect.closeTo(13_700, 0), cut: false },
    ])
    const all = samplesOf(segments)
    expect(all).toEqual(input.slice(400 * perMs, 400 * perMs + all.length))
  })

  it('marks a cut where speech goes on, and otherwise drops the pause that no longer fits', () => {
    const times = (durationMs: number) => timesOf(run(join(silence(500), tone(durationMs, -20), silence(500))))
    expect(times(5_850)).toEqual([{ startMs: 400, endMs: 6_400, cut: false }])
    expect(times(5_903)).toEqual([
      { startMs: 400, endMs: 6_400, cut: true },
      { startMs: 6_400, endMs: 6_603, cut: false },
    ])
  })

  it('adapts to a room that grows louder, and at once to one that grows quieter', () => {
    const rising = Array.from({ length: 10 }, (_, second) => room(1_000, -70 + 2.5 * second, second + 1))
    expect(timesOf(run(join(...rising, tone(300, -30), room(400, -47))))).toEqual([])
    expect(timesOf(run(join(room(500, -40), room(300, -70), tone(300, -40), room(400, -70))))).toHaveLength(1)
  })

  it('does not mistake a hole of 100 ms in the noise for a quiet room', () => {
    expect(run(join(room(1_000, -40), silence(100), room(1_000, -40, 9)))).toEqual([])
  })

  it('assumes no room quieter than -75 dB', () => {
    const heard = (levelDb: number) => timesOf(run(join(silence(500), tone(300, levelDb), silence(300)))).length
    expect([heard(-53), heard(-57)]).toEqual([1, 0])
  })

  it('learns after 30 s without a pause that a noise is part of the room', () => {
    const events = run(join(room(500, -70), room(31_000, -30, 5)))
    expect(timesOf(events).map(({ endMs }) => endMs)).toEqual([
      6_400,
      12_400,
      18_400,
      24_400,
      30_400,
      expect.closeTo(30_700, -2),
    ])
    expect(events.at(-1)).toEqual({ type: 'speech-ended' })
  })

  it.each<[string, Float32Array | Int16Array]>([
    ['digital silence', new Float32Array(32_000)],
    ['no numbers', new Float32Array(32_000).fill(Number.NaN)],
    ['a constant offset', new Float32Array(32_000).fill(0.7)],
    ['infinity', new Float32Array(32_000).fill(Number.POSITIVE_INFINITY)],
    ['the hiss of a muted device', room(2_000, -80)],
    [
      'a full-scale square wave from the first sample',
      Int16Array.from({ length: 32_000 }, (_, n) => (n & 16 ? 32_767 : -32_768)),
    ],
  ])('hears no speech in %s', (_, input) => {
    expect(run(input)).toEqual([])
  })

  it('hears a full-scale square wave after silence, and speech on a constant offset', () => {
    const square = Int16Array.from({ length: 500 * perMs }, (_, n) => (n & 16 ? 32_767 : -32_768))
    expect(timesOf(run(join(silence(300), square, silence(400))))).toEqual([{ startMs: 200, endMs: 1_000, cut: false }])
    const offset = join(silence(300), tone(500, -20), silence(400)).map((sample) => sample + 9_000)
    expect(timesOf(run(offset))).toEqual([{ startMs: 200, endMs: 1_000, cut: false }])
  })

  it('reports the level and the threshold in decibels relative to full scale', () => {
    const segmenter = createRuled()
    segmenter.push(room(1_000, -60))
    expect(segmenter.levelDb).toBeCloseTo(-60, 0)
    expect(segmenter.thresholdDb).toBeCloseTo(-40, 0)
    segmenter.push(tone(200, -20))
    expect(segmenter.levelDb).toBeCloseTo(-20, 0)
    expect(segmenter.thresholdDb).toBeCloseTo(-40, 0)
  })
})

describe('a segmenter', () => {
  const utterances = fc.array(
    fc.record({
      gapMs: fc.integer({ min: 1, max: 700 }),
      speechMs: fc.integer({ min: 1, max: 1_500 }),
      levelDb: fc.integer({ min: -45, max: 0 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  const streamOf = (parts: readonly { gapMs: number; speechMs: number; levelDb: number }[]) =>
    join(
      room(200, -70),
      ...parts.flatMap(({ gapMs, speechMs, levelDb }, index) => [room(gapMs, -70, index + 2), tone(speechMs, levelDb)]),
    )

  it('outputs the same however the stream is cut into chunks', () => {
    fc.assert(
      fc.property(
        utterances,
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 8 }),
        (parts, lengths) => {
          const input = streamOf(parts)
          expect(run(input, lengths)).toEqual(run(input, [input.length]))
        },
      ),
    )
  })

  it('outputs ordered stretches of the stream that never overlap or exceed the maximum', () => {
    fc.assert(
      fc.property(
        utterances,
        fc.constantFrom(300, 1_000, 6_000),
        fc.constantFrom(50, 200),
        (parts, maxSpeechMs, pauseMs) => {
          const input = streamOf(parts)
          let end = 0
          for (const { start, samples } of segmentsOf(run(input, [128], { maxSpeechMs, pauseMs }))) {
            expect(start).toBeGreaterThanOrEqual(end)
            expect(samples.length).toBeLessThanOrEqual(maxSpeechMs * perMs)
            end = start + samples.length
            expect(samples).toEqual(input.slice(start, end))
          }
        },
      ),
    )
  })

  it('accepts floats and integers alike', () => {
    const input = join(room(300, -60), tone(300, -20), room(300, -60))
    expect(run(Float32Array.from(input, (sample) => sample / 32_768))).toEqual(run(input))
  })

  it('outputs at a flush what was said so far, and never repeats it', () => {
    const segmenter = createRuled()
    segmenter.push(join(silence(300), tone(400, -20)))
    expect(timesOf(segmenter.flush())).toEqual([{ startMs: 200, endMs: 700, cut: false }])
    expect(segmenter.flush()).toEqual([])
    expect(timesOf([...segmenter.push(join(tone(300, -20), silence(300)))])).toEqual([
      { startMs: 700, endMs: 1_200, cut: false },
    ])
  })

  it('excludes from a flush what came after its time limit', () => {
    const segmenter = createRuled()
    segmenter.push(join(silence(300), tone(400, -20)))
    expect(timesOf(segmenter.flush(450 * perMs))).toEqual([{ startMs: 200, endMs: 450, cut: false }])
    segmenter.push(join(silence(300), tone(50, -20)))
    expect(segmenter.flush(1_000 * perMs)).toEqual([{ type: 'speech-ended' }])
  })

  it('keeps the ambient level across a flush', () => {
    const segmenter = createRuled()
    segmenter.push(room(500, -60))
    segmenter.flush()
    expect(segmenter.push(tone(100, -20)).map(({ type }) => type)).toEqual(['speech-started'])
  })

  it('never exceeds 6000 ms whatever the options, and uses the default for an invalid option', () => {
    const input = join(silence(300), tone(6_500, -20), silence(300))
    const hostile = { thresholdDb: Number.NaN, pauseMs: Number.NaN, minSpeechMs: -1, maxSpeechMs: 1e9 }
    expect(run(input, [128], hostile)).toEqual(run(input))
  })
})
