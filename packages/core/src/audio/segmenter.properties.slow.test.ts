import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SegmenterEvent } from './segmenter.ts'
import { allocatedBytes, retainedBytes } from './test-support/allocated-bytes.ts'
import {
  createSegmenter,
  endOf,
  type Kind,
  pushAll,
  run,
  type Samples,
  type Segment,
  segmentsOf,
  timesOf,
} from './test-support/segmenting.ts'
import { fullScale, hiss, join, perMs, silence, sound, square, voice } from './test-support/sounds.ts'

/** Numbers of segments that the kinds may disagree about; all else below holds for each of them. */
const kinds: Record<Kind, Readonly<Record<'squareFromTheStart' | 'squareAfterSilence' | 'suddenOffset', number>>> = {
  energy: { squareFromTheStart: 0, squareAfterSilence: 1, suddenOffset: 0 },
  adaptive: { squareFromTheStart: 0, squareAfterSilence: 1, suddenOffset: 0 },
  custom: { squareFromTheStart: 1, squareAfterSilence: 1, suddenOffset: 1 },
}
const names = Object.keys(kinds) as Kind[]

/** Garbage of 128 samples without speech, in bytes. Of the adaptive kind, engines box a number or two a step; the samples as a list would be 256. */
const mostBytesPerChunk: Record<Kind, number> = { energy: 1, adaptive: 40, custom: 1 }

/** A small offset changes how the sound is rounded; so near to what is just taken for a voice, that may move a beginning or an end. */
const offsetMs: Record<Kind, number> = { energy: 50, adaptive: 150, custom: 50 }

/** No network takes what is synthesised here for one voice for so long: this one does, whatever it hears. */
const certain = { hear: () => 9, restart: () => {} }

/** Segments are stretches of the stream as it was, one behind the other; where one was cut, the next goes on with the next sample. */
function expectStretches(events: readonly SegmenterEvent[], input: Int16Array, maxSpeechMs: number) {
  let before: Segment | undefined
  for (const segment of segmentsOf(events)) {
    expect(segment.samples.length).toBeLessThanOrEqual(maxSpeechMs * perMs)
    expect(segment.samples).toEqual(input.slice(segment.start, endOf(segment)))
    if (before?.cut) expect(segment.start).toBe(endOf(before))
    else expect(segment.start).toBeGreaterThanOrEqual(before ? endOf(before) : 0)
    before = segment
  }
  expect(before?.cut ?? false).toBe(false)
}

/** Speech begins, has segments, and ends. */
function expectOrder(events: readonly SegmenterEvent[]) {
  const marks = { 'speech-started': '<', piece: '-', segment: '=', 'speech-ended': '>' }
  expect(events.map(({ type }) => marks[type]).join('')).toMatch(/^(<(-*=)*-*>)*$/)
}

interface Turn {
  readonly gapMs: number
  readonly speechMs: number
  readonly levelDb: number
}
const conversations = fc.array(
  fc.record<Turn>({
    gapMs: fc.integer({ min: 1, max: 300 }),
    speechMs: fc.integer({ min: 5, max: 600 }),
    levelDb: fc.integer({ min: -50, max: 0 }),
  }),
  { minLength: 1, maxLength: 3 },
)
const streamOf = (turns: readonly Turn[]) =>
  join(
    sound(hiss, 150, -70),
    ...turns.flatMap(({ gapMs, speechMs, levelDb }) => [sound(hiss, gapMs, -70), sound(voice, speechMs, levelDb)]),
  )
const chunkings = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 6 })
const frames = fc.record({
  maxSpeechMs: fc.constantFrom(100, 300, 1_000, 6_000),
  pauseMs: fc.constantFrom(20, 50, 200),
  minSpeechMs: fc.constantFrom(0, 10, 100),
})
/** Any float at all, also no number, infinite, tiny and far beyond full scale. */
const anyFloats = fc.float32Array({ minLength: 1, maxLength: 400, size: 'max' })

describe.each(names)('segments of the %s detector', (kind) => {
  it('are the same for the same stream, whatever another segmenter heard', () => {
    fc.assert(
      fc.property(conversations, conversations, (turns, others) => {
        const input = streamOf(turns)
        const expected = run(kind, input)
        run(kind, streamOf(others))
        expect(run(kind, input)).toEqual(expected)
      }),
    )
  })

  it('are the same however the stream is cut into chunks', () => {
    let heard = 0
    fc.assert(
      fc.property(conversations, chunkings, frames, (turns, lengths, frame) => {
        const input = streamOf(turns)
        const expected = run(kind, input, [input.length], frame)
        heard += segmentsOf(expected).length
        expect(run(kind, input, lengths, frame)).toEqual(expected)
      }),
    )
    expect(heard).toBeGreaterThan(Number(fc.readConfigureGlobal().numRuns))
  })

  it('never overlap, lose nothing at a cut, keep to the maximum length and come in order', () => {
    let cuts = 0
    fc.assert(
      fc.property(conversations, frames, (turns, frame) => {
        const input = streamOf(turns)
        const events = run(kind, input, [128], frame)
        expectStretches(events, input, frame.maxSpeechMs)
        expectOrder(events)
        cuts += segmentsOf(events).filter(({ cut }) => cut).length
      }),
    )
    expect(cuts).toBeGreaterThan(Number(fc.readConfigureGlobal().numRuns))
  })

  it('never overlap when a flush ends them early', () => {
    const stretches = fc.array(fc.tuple(conversations, fc.integer({ min: 0, max: 4_000 })), {
      minLength: 2,
      maxLength: 3,
    })
    fc.assert(
      fc.property(stretches, frames, (parts, frame) => {
        const segmenter = createSegmenter(kind, frame)
        const events = parts.flatMap(([turns, late]) => {
          const pushed = pushAll(segmenter, streamOf(turns))
          return [...pushed, ...segmenter.flush(segmenter.position - late)]
        })
        expectOrder(events)
        let end = 0
        for (const segment of segmentsOf(events)) {
          expect(segment.start).toBeGreaterThanOrEqual(end)
          expect(segment.samples.length).toBeLessThanOrEqual(frame.maxSpeechMs * perMs)
          end = endOf(segment)
        }
      }),
    )
  })

  it('are streamed in pieces, each piece once, and equal the segments of an unstreamed run', () => {
    let pieces = 0
    fc.assert(
      fc.property(conversations, frames, fc.integer({ min: 0, max: 4_000 }), (turns, frame, late) => {
        const input = streamOf(turns)
        const events = (live: boolean) => {
          const segmenter = createSegmenter(kind, { ...frame, live })
          const pushed = pushAll(segmenter, input)
          return [...pushed, ...segmenter.flush(segmenter.position - late)]
        }
        const all = events(true)
        expect(all.filter(({ type }) => type !== 'piece')).toEqual(events(false))
        expectOrder(all)
        let next = 0
        for (const event of all) {
          if (event.type === 'segment') {
            if (next > event.start && next < endOf(event)) pieces++
            next = 0
          }
          if (event.type !== 'piece') continue
          expect(event.samples.length).toBeGreaterThanOrEqual(50 * perMs)
          expect(event.samples).toEqual(input.slice(event.start, event.start + event.samples.length))
          if (next > 0) expect(event.start).toBe(next)
          next = event.start + event.samples.length
        }
      }),
    )
    expect(pieces).toBeGreaterThan(Number(fc.readConfigureGlobal().numRuns) / 10)
  })

  it('start with their first piece and contain all their pieces', () => {
    fc.assert(
      fc.property(conversations, frames, (turns, frame) => {
        let first = -1
        let last = -1
        for (const event of run(kind, streamOf(turns), [128], { ...frame, live: true })) {
          if (event.type === 'piece') {
            if (first < 0) first = event.start
            last = event.start + event.samples.length
          }
          if (event.type !== 'segment') continue
          if (first >= 0) expect([event.start, last <= endOf(event)]).toEqual([first, true])
          first = -1
        }
      }),
    )
  })

  it('are never longer than 6000 ms, whatever the options', () => {
    const input = join(silence(300), sound(voice, 14_000, -15), silence(600))
    const segmenter = createSegmenter(kind, { maxSpeechMs: 1e9 }, certain)
    const events = [...pushAll(segmenter, input), ...segmenter.flush()]
    expectStretches(events, input, 6_000)
    expect(segmentsOf(events).map(({ cut }) => cut)).toEqual([true, true, false])
  })

  it('contain the voice, and none come from the noise of the room', () => {
    const input = join(sound(hiss, 1_000, -70), sound(voice, 800, -20), sound(hiss, 1_000, -70))
    const [time, ...others] = timesOf(run(kind, input))
    expect(others).toEqual([])
    expect(time?.startMs).toBeGreaterThanOrEqual(800)
    expect(time?.startMs).toBeLessThanOrEqual(1_000)
    expect(time?.endMs).toBeGreaterThanOrEqual(1_800)
    expect(time?.endMs).toBeLessThanOrEqual(2_200)
  })

  it.each<[string, Samples]>([
    ['digital silence', new Float32Array(32_000)],
    ['what is no number', new Float32Array(32_000).fill(Number.NaN)],
    ['an infinite offset', new Float32Array(32_000).fill(Number.NEGATIVE_INFINITY)],
    ['a constant offset', new Float32Array(32_000).fill(0.7)],
  ])('are not triggered by %s', (_, input) => {
    expect(run(kind, input)).toEqual([])
  })

  it('occur the expected number of times, in order, for a full-scale square wave and a sudden offset', () => {
    const count = (input: Int16Array) => {
      const events = run(kind, input)
      expectStretches(events, input, 6_000)
      expectOrder(events)
      return segmentsOf(events).length
    }
    expect({
      squareFromTheStart: count(join(square(2_000), silence(500))),
      squareAfterSilence: count(join(silence(500), square(1_000), silence(500))),
      suddenOffset: count(join(silence(500), sound(Float64Array.of(1), 1_500, -6))),
    }).toEqual(kinds[kind])
  })

  it(`shift by at most ${offsetMs[kind]} ms under a constant offset`, () => {
    fc.assert(
      fc.property(fc.integer({ min: -12_000, max: 12_000 }), fc.integer({ min: -30, max: -20 }), (offset, levelDb) => {
        const input = join(sound(hiss, 500, -70), sound(voice, 600, levelDb), sound(hiss, 500, -70))
        const [plain, moved] = [input, input.map((sample) => sample + offset)].map((samples) =>
          timesOf(run(kind, samples)),
        )
        expect(moved?.length).toBe(plain?.length)
        plain?.forEach(({ startMs, endMs }, index) => {
          expect(Math.abs((moved?.[index]?.startMs ?? 0) - startMs)).toBeLessThanOrEqual(offsetMs[kind])
          expect(Math.abs((moved?.[index]?.endMs ?? 0) - endMs)).toBeLessThanOrEqual(offsetMs[kind])
        })
      }),
    )
  })

  it('treat a sample that is not a number as silence, and clip one beyond full scale', () => {
    const tamed = (sample: number) => (Number.isNaN(sample) ? 0 : Math.max(-1, Math.min(1, sample)))
    fc.assert(
      fc.property(conversations, anyFloats, fc.nat(), (turns, noise, place) => {
        const floats = Float32Array.from(streamOf(turns), (sample) => sample / fullScale)
        floats.set(noise.subarray(0, floats.length), place % Math.max(1, floats.length - noise.length))
        const segmenter = createSegmenter(kind)
        const events = [...pushAll(segmenter, floats), ...segmenter.flush()]
        expect(events).toEqual(run(kind, floats.map(tamed)))
        expect(Number.isFinite(segmenter.levelDb)).toBe(true)
        if (kind !== 'custom') expect(Number.isFinite(segmenter.thresholdDb)).toBe(true)
        expectOrder(events)
      }),
    )
  })

  it('are not made of sound too short to be speech, however short the maximum is', () => {
    const input = join(sound(hiss, 200, -70), sound(voice, 30, 0), sound(hiss, 300, -70))
    const minSpeechMs = 100
    expect(run(kind, input, [128], { maxSpeechMs: 100, minSpeechMs })).toEqual([])
  })

  it.each([
    ['silence', silence(60_000)],
    ['noise', sound(hiss, 60_000, -50)],
  ])('use no memory while there are none: a minute of %s', (_, input) => {
    const segmenter = createSegmenter(kind)
    const chunks = Array.from({ length: input.length / 128 }, (__, index) =>
      Float32Array.from(input.subarray(index * 128, (index + 1) * 128), (sample) => sample / fullScale),
    )
    let events = 0
    const hear = () => {
      for (const chunk of chunks) events += segmenter.push(chunk).length
    }
    const most = mostBytesPerChunk[kind] * chunks.length
    expect(allocatedBytes(hear, most)).toBeLessThan(most)
    expect(retainedBytes(hear)).toBeLessThan(chunks.length)
    expect(events).toBe(0)
  })
})
