import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../scripts/bench/speech/random.ts'
import { convolve } from './fft.ts'
import { makeNoise, noiseKinds, randomNoise } from './noises.ts'
import { powerOf } from './sound.ts'
import type { Speech } from './voices.ts'

const length = 32_000
const tone = Int16Array.from({ length: 8_000 }, (_, index) => 9_000 * Math.sin(index / 5))
const speech: Speech = {
  voice: 'tone',
  language: 'en',
  recorded: false,
  samples: tone,
  truth: new Uint8Array(50).fill(1),
}
const music = Int16Array.from({ length: 3 * length }, (_, index) => 9_000 * Math.sin(index ** 1.2 / 50))
const context = { speech: [speech], recordings: { ringtone: [tone], music: [music], birds: [music], drums: [tone] } }

describe('noise', () => {
  it('has at least six kinds for training and four held out from it', () => {
    expect(noiseKinds.filter(({ training }) => training).length).toBeGreaterThanOrEqual(6)
    expect(noiseKinds.filter(({ training }) => !training).length).toBeGreaterThanOrEqual(4)
  })

  it.each([...noiseKinds.map(({ name }) => name)])(
    'of the kind %s is audible, and the same for the same seed',
    (name) => {
      const make = (seed: string) => makeNoise(name, length, randomFrom(seed), context)
      const noise = make('one')
      expect(noise.length).toBe(length)
      expect(noise.every(Number.isFinite)).toBe(true)
      expect(powerOf(noise)).toBeGreaterThan(0)
      expect(make('one')).toEqual(noise)
      expect(make('other')).not.toEqual(noise)
    },
  )

  it('of no particular kind is audible, and the same for the same seed', () => {
    for (let turn = 0; turn < 20; turn++) {
      const noise = randomNoise(8_000, randomFrom(`turn ${turn}`))
      expect(noise.every(Number.isFinite)).toBe(true)
      expect(powerOf(noise)).toBeGreaterThan(0)
      expect(randomNoise(8_000, randomFrom(`turn ${turn}`))).toEqual(noise)
    }
  })

  it('that drifts grows by 15 dB', () => {
    const noise = makeNoise('drift', 320_000, randomFrom('drift'), context)
    const rise = powerOf(noise.subarray(-32_000)) / powerOf(noise.subarray(0, 32_000))
    expect(Math.abs(10 * Math.log10(rise) - 13.5)).toBeLessThan(3)
  })

  it('of an unknown kind is refused with its name', () => {
    expect(() => makeNoise('thunder', 100, randomFrom(''), context)).toThrow('There is no noise called thunder.')
  })
})

it('the echo equals a direct convolution with the response', () => {
  const random = randomFrom('echo')
  const samples = Float32Array.from({ length: 500 }, random)
  const response = Float32Array.from({ length: 60 }, random)
  const sums = samples.map((_, at) =>
    response.reduce((sum, value, index) => sum + value * (samples[at - index] ?? 0), 0),
  )
  const furthest = convolve(samples, response).reduce(
    (most, value, at) => Math.max(most, Math.abs(value - (sums[at] ?? 0))),
    0,
  )
  expect(furthest).toBeLessThan(1e-4)
})
