import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createResampler, type Resampler } from './resampler.ts'

const rates = [8_000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 88_200, 96_000]
const higherRates = rates.filter((rateHz) => rateHz > 16_000)
const lowerRates = rates.filter((rateHz) => rateHz < 16_000)
const lowerNyquist = (rateHz: number) => Math.min(rateHz, 16_000) / 2
const decibels = (ratio: number) => 20 * Math.log10(ratio)
const sweep = (lowHz: number, highHz: number, count: number) =>
  Array.from({ length: count }, (_, index) => lowHz + ((highHz - lowHz) * index) / (count - 1))

function sine(rateHz: number, frequencyHz: number, seconds = 0.2): Float32Array {
  const step = (2 * Math.PI * frequencyHz) / rateHz
  return Float32Array.from({ length: Math.round(rateHz * seconds) }, (_, index) => Math.sin(step * index))
}

function resample(rateHz: number, input: Float32Array, blockLengths?: readonly number[]): Float32Array {
  return pushAll(createResampler(rateHz), input, blockLengths)
}

function pushAll(resampler: Resampler, input: Float32Array, blockLengths: readonly number[] = [128]): Float32Array {
  const blocks: Float32Array[] = []
  for (let offset = 0, turn = 0; offset < input.length; turn++) {
    const block = input.subarray(offset, offset + (blockLengths[turn % blockLengths.length] ?? 128))
    const output = new Float32Array(resampler.maxOutputLength(block.length))
    blocks.push(output.subarray(0, resampler.push(block, output)))
    offset += block.length
  }
  const rest = new Float32Array(resampler.maxOutputLength(0))
  blocks.push(rest.subarray(0, resampler.flush(rest)))
  return Float32Array.from(blocks.flatMap((block) => [...block]))
}

/** What became of a sine: its gain and its delay, and all that is there beside it; in the middle of the signal. */
function hear(rateHz: number, frequencyHz: number) {
  const heard = resample(rateHz, sine(rateHz, frequencyHz)).subarray(400, -400)
  const step = (2 * Math.PI * frequencyHz) / 16_000
  let [cc, ss, cs, yc, ys, yy] = [0, 0, 0, 0, 0, 0]
  heard.forEach((sample, index) => {
    const cosine = Math.cos(step * (index + 400))
    const sinus = Math.sin(step * (index + 400))
    cc += cosine * cosine
    ss += sinus * sinus
    cs += cosine * sinus
    yc += sample * cosine
    ys += sample * sinus
    yy += sample * sample
  })
  const determinant = cc * ss - cs * cs
  const a = (yc * ss - ys * cs) / determinant
  const b = (ys * cc - yc * cs) / determinant
  return {
    gainDb: decibels(Math.hypot(a, b)),
    lateMs: (-1_000 * Math.atan2(a, b)) / (2 * Math.PI * frequencyHz),
    besideDb: decibels(Math.sqrt((2 * Math.max(0, yy - a * yc - b * ys)) / heard.length)),
    totalDb: decibels(Math.sqrt((2 * yy) / heard.length)),
  }
}

describe('createResampler', () => {
  it.each(rates)(
    '%i Hz: keeps the lower three quarters of the band within 0.1 dB, in time, and adds nothing',
    (rateHz) => {
      for (const frequencyHz of sweep(20, 0.75 * lowerNyquist(rateHz), 40)) {
        const { gainDb, lateMs, besideDb } = hear(rateHz, frequencyHz)
        expect(Math.abs(gainDb)).toBeLessThan(0.1)
        expect(Math.abs(lateMs)).toBeLessThan(0.001)
        expect(besideDb).toBeLessThan(-80)
      }
    },
  )

  it.each(higherRates)('%i Hz: is 80 dB down from 9 kHz', (rateHz) => {
    for (const frequencyHz of sweep(9_000, rateHz / 2 - 20, 60))
      expect(hear(rateHz, frequencyHz).totalDb).toBeLessThan(-80)
  })

  it.each(lowerRates)('%i Hz: is 80 dB down from nine eighths of the band, where the images are', (rateHz) => {
    for (const frequencyHz of sweep(0.7 * lowerNyquist(rateHz), 0.875 * lowerNyquist(rateHz), 40))
      expect(hear(rateHz, frequencyHz).besideDb).toBeLessThan(-80)
  })

  it.each(rates)('%i Hz: outputs the right length to one sample', (rateHz) => {
    const resampler = createResampler(rateHz)
    for (const length of [...Array(300).keys(), 4_410, 20_011]) {
      const exact = (length * 16_000) / rateHz
      expect(Math.abs(pushAll(resampler, new Float32Array(length)).length - exact)).toBeLessThan(1)
    }
  })

  it.each(rates)('%i Hz: looks no further ahead than documented: 1 ms from 22.05 kHz up, 1.4 ms below', (rateHz) => {
    const resampler = createResampler(rateHz)
    const output = new Float32Array(resampler.maxOutputLength(1))
    let longestMs = 0
    for (let pushed = 0, given = 0; pushed < rateHz / 10; pushed++) {
      const count = resampler.push(new Float32Array(1), output)
      if (count > 0) longestMs = Math.max(longestMs, (1_000 * pushed) / rateHz - (1_000 * given) / 16_000)
      given += count
    }
    expect(longestMs).toBeLessThanOrEqual(resampler.delayMs + 1e-9)
    expect(resampler.delayMs).toBeLessThanOrEqual(rateHz < 22_050 ? 1.4 : 1)
  })

  it.each(rates)('%i Hz: allocates nothing while it runs', (rateHz) => {
    const script = fileURLToPath(new URL('test-support/resampler-garbage.ts', import.meta.url))
    const pushes = 20_000
    const { stdout, stderr } = spawnSync(process.execPath, [script, `${rateHz}`, `${pushes}`], { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(Number.parseInt(stdout, 10)).toBeLessThan(pushes)
  })

  it('outputs the same samples however the stream is cut into blocks', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...rates, 44_101),
        fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 1, maxLength: 9 }),
        fc.float32Array({ min: -1, max: 1, minLength: 1, maxLength: 4_000, size: 'max' }),
        (rateHz, lengths, input) => {
          expect(resample(rateHz, input, lengths)).toEqual(resample(rateHz, input, [input.length]))
        },
      ),
    )
  })

  it('treats a sample that is not a number as silence', () => {
    const silenced = (sample: number) => (Number.isFinite(sample) ? sample : 0)
    const hostile = fc.constantFrom(0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)
    fc.assert(
      fc.property(fc.constantFrom(...rates), fc.array(hostile, { maxLength: 300 }), (rateHz, samples) => {
        const heard = resample(rateHz, Float32Array.from(samples))
        expect(heard).toEqual(resample(rateHz, Float32Array.from(samples, silenced)))
      }),
    )
  })

  it.each(rates)('%i Hz: ends as if silence followed', (rateHz) => {
    for (const length of [1, 100, 1_500, 5_003]) {
      const input = sine(rateHz, 440).subarray(0, length)
      const followed = Float32Array.from([...input, ...new Float32Array(1_000)])
      const heard = resample(rateHz, input)
      expect(heard).toEqual(resample(rateHz, followed).subarray(0, heard.length))
    }
  })

  it('starts from scratch after a flush', () => {
    const resampler = createResampler(44_100)
    const input = sine(44_100, 700, 0.05)
    const run = () => {
      const output = new Float32Array(resampler.maxOutputLength(input.length) * 2)
      const ready = resampler.push(input, output)
      return output.slice(0, ready + resampler.flush(output.subarray(ready)))
    }
    expect(run()).toEqual(run())
  })

  it('passes 16 kHz through unchanged', () => {
    const input = sine(16_000, 5_000, 0.1)
    expect(resample(16_000, input, [7])).toEqual(input)
  })

  it.each([0, -48_000, Number.NaN, Number.POSITIVE_INFINITY, 1e9])('refuses a rate of %d Hz', (rateHz) => {
    expect(() => createResampler(rateHz)).toThrow(expect.objectContaining({ code: 'bad-option' }))
  })
})
