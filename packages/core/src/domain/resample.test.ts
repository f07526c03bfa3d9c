import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createResampler } from './resample.ts'

const rates = [8_000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000]
const decibels = (ratio: number) => 20 * Math.log10(ratio)

function sine(rateHz: number, frequencyHz: number, seconds: number, amplitude = 0.5): Float32Array {
  return Float32Array.from(
    { length: Math.round(rateHz * seconds) },
    (_, index) => amplitude * Math.sin((2 * Math.PI * frequencyHz * index) / rateHz),
  )
}

function resample(rateHz: number, input: Float32Array, blockLengths: Iterable<number> = [128]): Float32Array {
  const resampler = createResampler(rateHz)
  const lengths = [...blockLengths]
  const blocks: Float32Array[] = []
  for (let offset = 0, turn = 0; offset < input.length; turn++) {
    const block = input.subarray(offset, offset + (lengths[turn % lengths.length] ?? 128))
    const output = new Float32Array(resampler.maxOutputLength(block.length))
    blocks.push(output.subarray(0, resampler.push(block, output)))
    offset += block.length
  }
  const rest = new Float32Array(resampler.maxOutputLength(0))
  blocks.push(rest.subarray(0, resampler.flush(rest)))
  return Float32Array.from(blocks.flatMap((block) => [...block]))
}

/** The sine of this frequency in the middle of a 16 kHz signal, and what is left without it; both as amplitudes. */
function analyse(signal: Float32Array, frequencyHz: number) {
  const middle = signal.subarray(1_600, signal.length - 1_600)
  const length = Math.floor(middle.length / 1_600) * 1_600
  let cosine = 0
  let sinus = 0
  let power = 0
  for (let index = 0; index < length; index++) {
    const angle = (2 * Math.PI * frequencyHz * (index + 1_600)) / 16_000
    const sample = middle[index] ?? 0
    cosine += (2 / length) * sample * Math.cos(angle)
    sinus += (2 / length) * sample * Math.sin(angle)
    power += (2 / length) * sample * sample
  }
  const found = cosine ** 2 + sinus ** 2
  return { amplitude: Math.sqrt(found), phase: Math.atan2(cosine, sinus), rest: Math.sqrt(Math.max(0, power - found)) }
}

describe('createResampler', () => {
  it.each(rates)(
    '%i Hz: keeps speech to three quarters of the lower Nyquist frequency within 0.02 dB, in time',
    (rateHz) => {
      const edgeHz = 0.75 * (Math.min(rateHz, 16_000) / 2)
      for (const part of [0.02, 0.25, 0.5, 0.75, 0.9, 1]) {
        const frequencyHz = Math.round((edgeHz * part) / 10) * 10
        const { amplitude, phase, rest } = analyse(resample(rateHz, sine(rateHz, frequencyHz, 0.5)), frequencyHz)
        expect(Math.abs(decibels(amplitude / 0.5))).toBeLessThan(0.02)
        expect(Math.abs(phase)).toBeLessThan(1e-3)
        expect(decibels(rest / 0.5)).toBeLessThan(-80)
      }
    },
  )

  it.each(rates.filter((rateHz) => rateHz > 18_000))('%i Hz: is 80 dB down from 9 kHz', (rateHz) => {
    for (let frequencyHz = 9_000; frequencyHz < rateHz / 2; frequencyHz += 370) {
      const { rest, amplitude } = analyse(resample(rateHz, sine(rateHz, frequencyHz, 0.4)), 1_000)
      expect(decibels(Math.hypot(rest, amplitude) / 0.5)).toBeLessThan(-80)
    }
  })

  it.each(rates)('%i Hz: gives a length exact to one sample', (rateHz) => {
    for (const length of [0, 1, 127, 4_410, 20_011]) {
      const exact = (length * 16_000) / rateHz
      expect(Math.abs(resample(rateHz, new Float32Array(length)).length - exact)).toBeLessThan(1)
    }
  })

  it('needs at most 1 ms of the future from 22.05 kHz up, and 2 ms below', () => {
    for (const rateHz of rates) expect(createResampler(rateHz).delayMs).toBeLessThanOrEqual(rateHz < 22_050 ? 2 : 1)
  })

  it('gives the same samples for any cut of the stream into blocks', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rates, 44_101),
        fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 9 }),
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 2_000 }),
        (rateHz, lengths, samples) => {
          const input = Float32Array.from(samples)
          expect(resample(rateHz, input, lengths)).toEqual(resample(rateHz, input, [input.length]))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('starts afresh after a flush', () => {
    const resampler = createResampler(44_100)
    const input = sine(44_100, 700, 0.05)
    const run = () => {
      const output = new Float32Array(resampler.maxOutputLength(input.length) * 2)
      const ready = resampler.push(input, output)
      return output.slice(0, ready + resampler.flush(output.subarray(ready)))
    }
    expect(run()).toEqual(run())
  })

  it('copies 16 kHz unchanged', () => {
    const input = sine(16_000, 5_000, 0.1)
    expect(resample(16_000, input, [7])).toEqual(input)
  })

  it.each([16_000, 48_000])('%i Hz: hears silence where a sample is no number', (rateHz) => {
    const broken = Float32Array.of(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)
    const output = resample(rateHz, Float32Array.from([...broken, ...new Float32Array(500)]))
    expect(output).toEqual(new Float32Array(output.length))
  })

  it.each([0, -48_000, Number.NaN, Number.POSITIVE_INFINITY, 1e9])('refuses a rate of %d Hz', (rateHz) => {
    expect(() => createResampler(rateHz)).toThrow(expect.objectContaining({ code: 'bad-option' }))
  })
})
