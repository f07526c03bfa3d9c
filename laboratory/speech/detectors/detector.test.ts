import { createDetector, createSpeechSegmenter } from '@lingobooth/core/audio'
import { expect, it } from 'vitest'
import { frameSamples } from '../../../scripts/bench/speech/sound.ts'
import { createEndpointer, listener } from './detector.ts'

const tone = (durationMs: number, level = 9_000) =>
  Int16Array.from({ length: durationMs * 16 }, (_, index) => level * Math.sin(index / 5))
const join = (...parts: Int16Array[]) => Int16Array.from(parts.flatMap((part) => [...part]))

function hear(samples: Int16Array) {
  const ear = listener(createSpeechSegmenter(createDetector({ kind: 'energy' })))
  for (let at = 0; at < samples.length; at += frameSamples) ear.push(samples.subarray(at, at + frameSamples))
  return ear.end()
}

it('a stretch records what was speech, what was sent and when it was detected', () => {
  const [stretch, ...others] = hear(join(tone(1_000, 0), tone(700), tone(1_000, 0)))
  expect(others).toEqual([])
  expect(stretch?.speech.startMs).toBeCloseTo(1_000, -1)
  expect(stretch?.speech.endMs).toBeCloseTo(1_700, -1)
  expect(stretch?.sent.startMs).toBeCloseTo(900, -1)
  expect(stretch?.sent.endMs).toBeCloseTo(1_900, -1)
  expect(stretch?.startedAtMs).toBeLessThanOrEqual(1_020)
  expect(stretch?.endedAtMs).toBeLessThanOrEqual(1_920)
})

it('pieces cut at the maximum length form one stretch', () => {
  const stretches = hear(join(tone(1_000, 0), tone(9_000), tone(1_000, 0)))
  expect(stretches.map(({ sent }) => [Math.round(sent.startMs / 100), Math.round(sent.endMs / 100)])).toEqual([
    [9, 102],
  ])
})

it('a frame detector uses the pause length of `docs/behaviours.json`', () => {
  const endpointer = createEndpointer({ frameSamples, speechAt: 0.5, silenceBelow: 0.5 })
  const speaking = (frame: number) => (frame >= 50 && frame < 80) || (frame >= 95 && frame < 120) || frame >= 155
  for (let frame = 0; frame < 200; frame++) endpointer.push(new Int16Array(frameSamples), speaking(frame) ? 1 : 0)
  expect(endpointer.end().map(({ speech, endedAtMs }) => [speech.startMs, speech.endMs, endedAtMs])).toEqual([
    [500, 1_200, 1_400],
    [1_550, 1_800, 2_000],
  ])
})
