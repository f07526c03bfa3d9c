/** Tables and buffers are at module level: in a closure per detector, V8 deoptimises repeatedly. */
const largest = 512
const cosine = new Float64Array(largest)
const sine = new Float64Array(largest)
for (let index = 0; index < largest; index++) {
  cosine[index] = Math.cos((2 * Math.PI * index) / largest)
  sine[index] = Math.sin((2 * Math.PI * index) / largest)
}
const real = new Float64Array(largest / 2)
const imaginary = new Float64Array(largest / 2)
/** The output of `transform`, bins 0 to `size / 2`. */
export const spectrumReal = new Float64Array(largest / 2 + 1)
export const spectrumImaginary = new Float64Array(largest / 2 + 1)

/** Fourier transform of the first `size` values, a power of two up to 512, via a complex one of half the size. */
export function transform(values: Float64Array, size: number): void {
  const half = size >> 1
  load(values, half)
  for (let length = 2; length <= half; length <<= 1) pass(half, length)
  const stride = largest / size
  for (let bin = 0; bin <= half; bin++) {
    const mirror = (half - bin) & (half - 1)
    const forward = bin & (half - 1)
    const evenReal = ((real[forward] as number) + (real[mirror] as number)) / 2
    const evenImaginary = ((imaginary[forward] as number) - (imaginary[mirror] as number)) / 2
    const oddReal = ((imaginary[forward] as number) + (imaginary[mirror] as number)) / 2
    const oddImaginary = ((real[mirror] as number) - (real[forward] as number)) / 2
    const turnReal = cosine[bin * stride] as number
    const turnImaginary = sine[bin * stride] as number
    spectrumReal[bin] = evenReal + turnReal * oddReal + turnImaginary * oddImaginary
    spectrumImaginary[bin] = evenImaginary + turnReal * oddImaginary - turnImaginary * oddReal
  }
}

/** Loads pairs of values as complex numbers, in bit-reversed order. */
function load(values: Float64Array, half: number): void {
  let reversed = 0
  for (let index = 0; index < half; index++) {
    real[reversed] = values[2 * index] as number
    imaginary[reversed] = values[2 * index + 1] as number
    let bit = half >> 1
    while (reversed & bit) {
      reversed ^= bit
      bit >>= 1
    }
    reversed |= bit
  }
}

function pass(half: number, length: number): void {
  const reach = length >> 1
  const stride = largest / length
  for (let offset = 0; offset < reach; offset++) {
    const turnReal = cosine[offset * stride] as number
    const turnImaginary = -(sine[offset * stride] as number)
    for (let low = offset; low < half; low += length) {
      const high = low + reach
      const highReal = real[high] as number
      const highImaginary = imaginary[high] as number
      const turnedReal = highReal * turnReal - highImaginary * turnImaginary
      const turnedImaginary = highReal * turnImaginary + highImaginary * turnReal
      const lowReal = real[low] as number
      const lowImaginary = imaginary[low] as number
      real[high] = lowReal - turnedReal
      imaginary[high] = lowImaginary - turnedImaginary
      real[low] = lowReal + turnedReal
      imaginary[low] = lowImaginary + turnedImaginary
    }
  }
}
