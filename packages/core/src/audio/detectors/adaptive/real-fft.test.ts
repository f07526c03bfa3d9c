import { describe, expect, it } from 'vitest'
import { spectrumImaginary, spectrumReal, transform } from './real-fft.ts'

function slowTransform(values: Float64Array): { real: number[]; imaginary: number[] } {
  const turn = (bin: number, of: (angle: number) => number) =>
    values.reduce((sum, value, index) => sum + value * of((-2 * Math.PI * bin * index) / values.length), 0)
  const bins = Array.from({ length: values.length / 2 + 1 }, (_, bin) => bin)
  return { real: bins.map((bin) => turn(bin, Math.cos)), imaginary: bins.map((bin) => turn(bin, Math.sin)) }
}

describe('the real FFT', () => {
  it.each([8, 128, 512])('of %i values equals the discrete Fourier transform', (size) => {
    const values = Float64Array.from({ length: size }, (_, index) => Math.sin(index * index * 0.37) + 0.2)
    transform(values, size)
    const { real, imaginary } = slowTransform(values)
    for (let bin = 0; bin <= size / 2; bin++) {
      expect(spectrumReal[bin]).toBeCloseTo(real[bin] as number, 9)
      expect(spectrumImaginary[bin]).toBeCloseTo(imaginary[bin] as number, 9)
    }
  })
})
