const tables = new Map<number, { cosine: Float64Array; sine: Float64Array }>()

function tableOf(length: number) {
  let table = tables.get(length)
  if (!table) {
    const angles = Float64Array.from({ length: length / 2 }, (_, index) => (2 * Math.PI * index) / length)
    table = { cosine: angles.map(Math.cos), sine: angles.map(Math.sin) }
    tables.set(length, table)
  }
  return table
}

/** Fourier transform in place; the length is a power of two. Forwards and backwards is `length` times the input. */
export function transform(real: Float64Array, imaginary: Float64Array, backwards = false) {
  const length = real.length
  const { cosine, sine } = tableOf(length)
  for (let index = 1, mirrored = 0; index < length; index++) {
    let bit = length >> 1
    for (; mirrored & bit; bit >>= 1) mirrored ^= bit
    mirrored ^= bit
    if (index < mirrored) {
      swap(real, index, mirrored)
      swap(imaginary, index, mirrored)
    }
  }
  const direction = backwards ? 1 : -1
  for (let size = 2; size <= length; size *= 2) {
    const half = size / 2
    const stride = length / size
    for (let start = 0; start < length; start += size)
      for (let offset = 0; offset < half; offset++) {
        const cos = cosine[offset * stride] as number
        const sin = direction * (sine[offset * stride] as number)
        const low = start + offset
        const high = low + half
        const x = real[high] as number
        const y = imaginary[high] as number
        const turnedX = x * cos - y * sin
        const turnedY = x * sin + y * cos
        real[high] = (real[low] as number) - turnedX
        imaginary[high] = (imaginary[low] as number) - turnedY
        real[low] = (real[low] as number) + turnedX
        imaginary[low] = (imaginary[low] as number) + turnedY
      }
  }
}

function swap(values: Float64Array, one: number, other: number) {
  const kept = values[one] as number
  values[one] = values[other] as number
  values[other] = kept
}

/** Each sample echoed by the response; as long as the samples. */
export function convolve(samples: Float32Array, response: Float32Array): Float32Array {
  const size = 2 ** Math.ceil(Math.log2(response.length * 2))
  const hop = size - response.length
  const [responseReal, responseImaginary] = [new Float64Array(size), new Float64Array(size)]
  responseReal.set(response)
  transform(responseReal, responseImaginary)
  const result = new Float32Array(samples.length)
  const [real, imaginary] = [new Float64Array(size), new Float64Array(size)]
  for (let at = 0; at < samples.length; at += hop) {
    real.fill(0)
    imaginary.fill(0)
    real.set(samples.subarray(at, at + hop))
    transform(real, imaginary)
    for (let bin = 0; bin < size; bin++) {
      const [a, b] = [real[bin] as number, imaginary[bin] as number]
      const [c, d] = [responseReal[bin] as number, responseImaginary[bin] as number]
      real[bin] = (a * c - b * d) / size
      imaginary[bin] = (a * d + b * c) / size
    }
    transform(real, imaginary, true)
    const length = Math.min(size, samples.length - at)
    for (let index = 0; index < length; index++)
      result[at + index] = (result[at + index] as number) + (real[index] as number)
  }
  return result
}
