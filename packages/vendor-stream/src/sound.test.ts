import { expect, it } from 'vitest'
import { createSoundConverter } from './sound.ts'

const tone = (rateHz: number, hertz: number) =>
  Int16Array.from({ length: rateHz / 2 }, (_, index) =>
    Math.round(10_000 * Math.sin((2 * Math.PI * hertz * index) / rateHz)),
  )

it('sound at 16 kHz is passed on unchanged', () => {
  const samples = tone(16_000, 440)
  expect(createSoundConverter(16_000).convert(samples)).toBe(samples)
})

it.each([440, 3_000])('a tone of %i Hz is resampled to 24 kHz, whatever the size of the pieces', (hertz) => {
  const converter = createSoundConverter(24_000)
  const samples = tone(16_000, hertz)
  // Used before: each segment begins afresh.
  converter.convert(samples.subarray(0, 777))
  converter.flush()
  const pieces = [0, 100, 1_700, 1_701].map((from, index, all) => samples.subarray(from, all[index + 1]))
  const output = [...pieces.map(converter.convert), converter.flush()].flatMap((piece) => [...piece])
  const wanted = tone(24_000, hertz)
  expect(Math.abs(output.length - wanted.length)).toBeLessThanOrEqual(2)
  const middle = { from: 240, until: output.length - 240 }
  const worst = wanted
    .slice(middle.from, middle.until)
    .reduce((most, sample, index) => Math.max(most, Math.abs(sample - (output[middle.from + index] ?? 0))), 0)
  // The rate of the resampler is a whole number, which makes the tone 0.003 % too low.
  expect(worst).toBeLessThan(hertz === 440 ? 700 : 4_000)
})

it('resampling clips sound that becomes too loud', () => {
  const converter = createSoundConverter(24_000)
  const square = Int16Array.from({ length: 1_600 }, (_, index) => (index % 40 < 20 ? 32_767 : -32_768))
  const output = converter.convert(square)
  expect([Math.max(...output), Math.min(...output)]).toEqual([32_767, -32_768])
})
