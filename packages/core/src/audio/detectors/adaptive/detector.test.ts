import { describe, expect, it } from 'vitest'
import { createSpeechSegmenter, type SegmenterEvent } from '../../segmenter.ts'
import { formantVoice as voice } from '../../test-support/formant-voice.ts'
import { createDetector } from '../create-detector.ts'

const perMs = 16
const fullScale = 32_768
const amplitudeOf = (levelDb: number) => fullScale * 10 ** (levelDb / 20)

type Source = (index: number) => number

const tone: Source = (index) => Math.SQRT2 * Math.sin((2 * Math.PI * 400 * (index + 0.5)) / 16_000)

function hissFrom(seed: number): Source {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return Math.sqrt(12) * (state / 2_147_483_647 - 0.5)
  }
}

function sound(source: Source, durationMs: number, levelDb: number): Int16Array {
  return Int16Array.from({ length: durationMs * perMs }, (_, index) => amplitudeOf(levelDb) * source(index))
}

const join = (...parts: Int16Array[]) => Int16Array.from(parts.flatMap((part) => [...part]))
const add = (one: Int16Array, other: Int16Array) => one.map((sample, index) => sample + (other[index] ?? 0))
const silence = (durationMs: number) => new Int16Array(durationMs * perMs)

function timesOf(kind: 'adaptive' | 'energy', input: Int16Array) {
  const segmenter = createSpeechSegmenter(createDetector({ kind }))
  const events = [...segmenter.push(input)]
  events.push(...segmenter.flush())
  return events
    .filter((event): event is Extract<SegmenterEvent, { type: 'segment' }> => event.type === 'segment')
    .map(({ start, samples }) => ({ startMs: start / perMs, endMs: (start + samples.length) / perMs }))
}

describe('the adaptive detector', () => {
  it('hears a voice 10 dB above the noise, where the energy detector hears nothing', () => {
    const spoken = join(silence(2_000), sound(voice, 1_200, -30), silence(1_500))
    const input = add(sound(hissFrom(1), 4_700, -40), spoken)
    expect(timesOf('energy', input)).toEqual([])
    const [time, ...others] = timesOf('adaptive', input)
    expect(others).toEqual([])
    expect(time?.startMs).toBeGreaterThanOrEqual(1_800)
    expect(time?.startMs).toBeLessThanOrEqual(2_000)
    expect(time?.endMs).toBeGreaterThanOrEqual(3_200)
    expect(time?.endMs).toBeLessThanOrEqual(3_600)
  })

  it.each([
    ['a voice', voice, -20],
    ['a voice near the threshold', voice, -45],
    ['a tone', tone, -20],
    ['a tone near the threshold', tone, -50],
  ])('accepts %s in a quiet room, as the energy detector does', (_, source, levelDb) => {
    const input = add(
      sound(hissFrom(2), 4_000, -95),
      join(silence(1_000), sound(source, 700, levelDb), silence(500), sound(source, 400, levelDb), silence(1_400)),
    )
    const accepted = timesOf('energy', input)
    expect(accepted.length).toBeGreaterThan(0)
    const heard = timesOf('adaptive', input)
    // Both add 100 ms before what they take for speech, and 200 ms behind.
    for (const { startMs, endMs } of accepted)
      expect(heard.some((other) => other.startMs <= startMs + 100 && other.endMs >= endMs - 200)).toBe(true)
  })

  it.each([
    ['lasts 170 ms', 170, -100, 0, 1],
    ['lasts 130 ms', 130, -100, 0, 0],
    ['sounds in a silent room', 300, -100, 0, 1],
    // In 16 bits, -88 dB are left of this noise, and nothing of that of -100 dB.
    ['sounds in a room of -88 dB', 300, -86, 0, 0],
    ['falls by 4 dB', 300, -100, -4, 1],
    ['falls by 40 dB', 300, -100, -40, 0],
  ])('checks that a tone which %s is steady, in a quiet room', (_, durationMs, roomDb, fallDb, count) => {
    const length = durationMs * perMs
    const fading: Source = (index) => tone(index) * 10 ** ((fallDb * index) / length / 20)
    const input = add(
      sound(hissFrom(8), 3_000, roomDb),
      join(silence(1_500), sound(fading, durationMs, -30), silence(1_000)),
    )
    expect(timesOf('energy', input)).toHaveLength(1)
    expect(timesOf('adaptive', input)).toHaveLength(count)
  })

  it.each([
    ['clicks', (index: number) => (index % 3_000 < 160 ? tone(index) : 0)],
    ['hiss that swells', (index: number) => hiss(index) * (1 + 0.9 * Math.sin(index / 9_000))],
    [
      'a hum',
      (index: number) => Math.sin((2 * Math.PI * 50 * index) / 16_000) + Math.sin((2 * Math.PI * 150 * index) / 16_000),
    ],
  ])('hears no speech in %s', (_, source) => {
    expect(timesOf('adaptive', sound(source, 6_000, -30))).toEqual([])
  })

  it('does not mistake a loud room for speech for long, even after initial silence', () => {
    const input = join(silence(1_000), sound(hissFrom(9), 20_000, -45))
    const heard = timesOf('adaptive', input)
    expect(heard.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)).toBeLessThan(3_000)
  })

  it('hears the same at any input level', () => {
    const conversation = (levelDb: number) =>
      add(sound(hissFrom(3), 4_000, levelDb - 15), join(silence(1_500), sound(voice, 900, levelDb), silence(1_600)))
    const counts = [-45, -30, -15].map((levelDb) => timesOf('adaptive', conversation(levelDb)).length)
    expect(counts).toEqual([1, 1, 1])
  })

  it('reports the level, and a threshold 6 dB above the room', () => {
    const segmenter = createSpeechSegmenter(createDetector({ kind: 'adaptive' }))
    segmenter.push(sound(hissFrom(4), 1_000, -50))
    expect(segmenter.levelDb).toBeCloseTo(-50, 0)
    expect(segmenter.thresholdDb).toBeCloseTo(-44, 0)
  })

  it('still knows the room after a gap in the stream', () => {
    const segmenter = createSpeechSegmenter(createDetector({ kind: 'adaptive' }))
    segmenter.push(sound(hissFrom(5), 1_000, -60))
    segmenter.flush()
    const events = [...segmenter.push(join(sound(hissFrom(6), 500, -60), sound(voice, 800, -20)))]
    expect(events.map(({ type }) => type)).toEqual(['speech-started'])
  })
})

const hiss = hissFrom(7)
