import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../scripts/bench/speech/random.ts'
import { frameSamples, runsOf, truthOf } from '../../scripts/bench/speech/sound.ts'
import { converse, mix, speechPower } from './conversation.ts'
import { white } from './noise-colours.ts'
import { fullScale, powerOf } from './sound.ts'
import type { Speech } from './voices.ts'

/** Half a second of silence, a second of a tone, half a second of silence. */
const samples = Int16Array.from({ length: 32_000 }, (_, index) =>
  index >= 8_000 && index < 24_000 ? 9_000 * Math.sin(index / 5) : 0,
)
const speech: Speech = { voice: 'tone', language: 'en', recorded: false, samples, truth: truthOf(samples) }

describe('the speech labels of a clean recording', () => {
  it('cover every frame within 35 dB of the loudest', () => {
    expect(runsOf(speech.truth)).toEqual([[50, 150]])
    expect(truthOf(new Int16Array(1_600))).toEqual(new Uint8Array(10))
  })

  it('have no clicks', () => {
    const click = samples.with(1_600, 9_000)
    expect(runsOf(truthOf(click))).toEqual([[50, 150]])
  })
})

describe('a conversation', () => {
  const { samples: said, truth } = converse([speech], 2_000, randomFrom('conversation'))

  it('consists of whole utterances with gaps of 0.25 to 2.5 s, and is silent at both ends', () => {
    const runs = runsOf(truth)
    expect(runs.length).toBeGreaterThan(4)
    expect(runs.map(([from, to]) => to - from)).toEqual(runs.map(() => 100))
    const gaps = runs.slice(1).map(([from], index) => from - (runs[index]?.[1] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(25)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(250)
    expect(truth.indexOf(1)).toBeGreaterThanOrEqual(50)
    expect(truth.lastIndexOf(1)).toBeLessThan(1_900)
  })

  it('has speech exactly where its labels say so', () => {
    const [first] = runsOf(truth)
    const [from, to] = first ?? [0, 0]
    expect(powerOf(said.subarray(0, from * frameSamples))).toBe(0)
    expect(powerOf(said.subarray(from * frameSamples, to * frameSamples))).toBeGreaterThan(0)
  })

  it('is mixed at the requested level, with noise at the requested distance below', () => {
    const power = speechPower({ samples: said, truth })
    const noise = white(said.length, randomFrom('noise'))
    const db = (value: number) => 10 * Math.log10(value)
    expect(db(powerOf(mix(new Float32Array(said.length), power, noise, 10, -20), fullScale))).toBeCloseTo(-30, 1)
    const spoken = mix(said, power, undefined, 0, -20).filter(
      (_, index) => truth[Math.floor(index / frameSamples)] === 1,
    )
    expect(db(powerOf(spoken, fullScale))).toBeCloseTo(-20, 1)
  })
})
