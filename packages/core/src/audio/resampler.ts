import { LingoboothError } from '../errors.ts'
import { sampleRateHz } from './limits.ts'

/** Converts a stream of samples to 16 kHz, block by block. The output does not depend on the block sizes. */
export interface Resampler {
  /** Latency, in milliseconds. */
  readonly delayMs: number
  /** Length that `output` needs for `inputLength` more samples. */
  maxOutputLength(inputLength: number): number
  /** Writes the samples that are ready to `output` and returns their number. Non-finite samples count as silence. */
  push(input: Float32Array, output: Float32Array): number
  /** Writes the remaining samples, as if silence followed, and resets. */
  flush(output: Float32Array): number
}

/** Half the length of the filter at a Nyquist frequency of 8 kHz. */
const halfWidthMs = 0.665
/**
 * Gains of the filter at the multiples of 1 / (2 · halfWidthMs), from 0 Hz; zero beyond. In between, the ripple is at most 0.06 dB up to three
 * quarters of the lower Nyquist frequency, and -83 dB from nine eighths of it: the last five values minimise the ripple among all that let the
 * filter end at zero.
 */
const gains = [1, 1, 1, 1, 1, 1, 1, 0.99792, 0.99196, 0.73338, 0.26926, 0.02992]
/** From this rate on, the input is first decimated by two, which halves the cost of the filter. */
const halvedRateHz = 88_200
/**
 * Coefficients of the halver for the middle sample and those 1, 3, 5 and 7 away; the others are zero. Ripple up to 9 kHz, and aliasing there, are
 * at -87 dB.
 */
const halfBand = { at0: 0.5, at1: 0.303334005, at3: -0.068013593, at5: 0.017208381, at7: -0.002549073 }
const halfBandReach = 7
/** Rates that need more phases use the nearest of these. */
const maxPhases = 2_048
const lowestRateHz = 3_000
const highestRateHz = 768_000
/** Input buffered before old samples are discarded. */
const roomSamples = 1_024
/** Loop unrolling factor of `dot`. */
const unrolled = 4

/** @throws LingoboothError `bad-option` for a rate outside 3 kHz to 768 kHz */
export function createResampler(inputRateHz: number): Resampler {
  if (!(inputRateHz >= lowestRateHz && inputRateHz <= highestRateHz))
    throw new LingoboothError('bad-option', 'The sample rate must be between 3000 and 768000 Hz.')
  const rateHz = Math.round(inputRateHz)
  if (rateHz === sampleRateHz) return createCopier()
  const halves = rateHz >= halvedRateHz && rateHz % 2 === 0
  return createPolyphaseResampler(rateHz, halves ? createHalver() : createReader())
}

function createCopier(): Resampler {
  return {
    delayMs: 0,
    maxOutputLength: (inputLength) => inputLength,
    push(input, output) {
      for (let index = 0; index < input.length; index++) output[index] = finite(input[index])
      return input.length
    },
    flush: () => 0,
  }
}

/** The input stage of the polyphase resampler. */
interface Source {
  /** Input samples per output sample. */
  readonly ratio: number
  /** Look-ahead, in input samples. */
  readonly reach: number
  /** Look-ahead, in output samples. */
  readonly late: number
  /** Writes to `output` and returns the number of samples. */
  read(input: Float32Array, from: number, until: number, output: Float64Array, place: number): number
  restart(): void
}

function createReader(): Source {
  return {
    ratio: 1,
    reach: 0,
    late: 0,
    read(input, from, until, output, place) {
      for (let index = from; index < until; index++) output[place + index - from] = finite(input[index])
      return until - from
    },
    restart() {},
  }
}

/** Decimates by two. */
function createHalver(): Source {
  const kept = 2 * halfBandReach - 1
  const history = new Float64Array(kept + 1 + roomSamples)
  let end = kept
  return {
    ratio: 2,
    reach: halfBandReach,
    late: (halfBandReach - 1) / 2,
    read(input, from, until, output, place) {
      const shift = end - from
      for (let index = from; index < until; index++) history[shift + index] = finite(input[index])
      end = shift + until
      const length = (end - kept) >> 1
      halve(history, output, place, length)
      end -= 2 * length
      for (let index = 0; index < end; index++) history[index] = at(history, index + 2 * length)
      return length
    },
    restart() {
      history.fill(0)
      end = kept
    },
  }
}

/** Keeps the samples around the middle in local variables, which engines hold in registers. */
function halve(history: Float64Array, output: Float64Array, place: number, length: number) {
  const { at0, at1, at3, at5, at7 } = halfBand
  let a = at(history, 0)
  let b = at(history, 2)
  let c = at(history, 4)
  let d = at(history, 6)
  let e = at(history, 8)
  let f = at(history, 10)
  let g = at(history, 12)
  for (let index = 0; index < length; index++) {
    const h = at(history, 2 * index + 14)
    output[place + index] =
      at0 * at(history, 2 * index + 7) + at1 * (d + e) + at3 * (c + f) + at5 * (b + g) + at7 * (a + h)
    a = b
    b = c
    c = d
    d = e
    e = f
    f = g
    g = h
  }
}

function createPolyphaseResampler(inputRateHz: number, source: Source): Resampler {
  const rateHz = inputRateHz / source.ratio
  const divisor = greatestCommonDivisor(rateHz, sampleRateHz)
  const up = sampleRateHz / divisor
  const down = rateHz / divisor
  const wholeStep = Math.floor(down / up)
  const partStep = down % up
  const halfWidth = (halfWidthMs * rateHz * sampleRateHz) / (1_000 * Math.min(rateHz, sampleRateHz))
  const reach = Math.ceil(halfWidth)
  const taps = unrolled * Math.ceil((2 * reach) / unrolled)
  const phases = Math.min(up, maxPhases)
  const filters = designFilters(halfWidth, taps, phases)
  const pairs = foldFilter(filters, reach)
  const capacity = taps + roomSamples
  const history = new Float64Array(capacity + taps)
  const silence = new Float32Array(2 * source.reach)
  /** The first sample is preceded by silence. */
  const beginning = reach - 1 - source.late
  let end = beginning
  let start = 0
  let phase = 0

  const convolve = (output: Float32Array, from: number, until: number) => {
    let length = from
    while (start + 2 * reach <= until) {
      output[length++] =
        up === 1
          ? dotPairs(pairs, history, start, start + 2 * reach - 2)
          : dot(filters, Math.round((phase * phases) / up) * taps, history, start, taps)
      start += wholeStep
      phase += partStep
      if (phase < up) continue
      phase -= up
      start++
    }
    return length
  }

  return {
    delayMs: (1_000 * (reach + source.reach / source.ratio)) / rateHz,
    maxOutputLength: (inputLength) => Math.ceil(((inputLength / source.ratio + taps) * up) / down) + 1,
    push(input, output) {
      let length = 0
      for (let heard = 0; heard < input.length; ) {
        if (end === capacity) {
          history.copyWithin(0, start, end)
          end -= start
          start = 0
        }
        const count = Math.min(input.length - heard, capacity - end, roomSamples)
        end += source.read(input, heard, heard + count, history, end)
        heard += count
        length = convolve(output, length, end)
      }
      return length
    },
    flush(output) {
      history.fill(0, end)
      source.read(silence, 0, silence.length, history, end)
      const length = convolve(output, 0, end + source.late + reach)
      history.fill(0)
      source.restart()
      end = beginning
      start = 0
      phase = 0
      return length
    },
  }
}

/** A separate function with integer indices: engines then drop the checks in the loop. */
function dot(filters: Float64Array, filter: number, history: Float64Array, start: number, taps: number): number {
  let sum = 0
  for (let tap = 0; tap < taps; tap += unrolled) {
    const a = (filter + tap) | 0
    const b = (start + tap) | 0
    sum += at(filters, a) * at(history, b) + at(filters, a + 1) * at(history, b + 1)
    sum += at(filters, a + 2) * at(history, b + 2) + at(filters, a + 3) * at(history, b + 3)
  }
  return sum
}

/** For a symmetric filter: each coefficient is used for two samples. */
function dotPairs(pairs: Float64Array, history: Float64Array, first: number, last: number): number {
  let sum = 0
  for (let tap = 0; tap < pairs.length; tap += unrolled) {
    const a = (first + tap) | 0
    const b = (last - tap) | 0
    sum += at(pairs, tap) * (at(history, a) + at(history, b))
    sum += at(pairs, tap + 1) * (at(history, a + 1) + at(history, b - 1))
    sum += at(pairs, tap + 2) * (at(history, a + 2) + at(history, b - 2))
    sum += at(pairs, tap + 3) * (at(history, a + 3) + at(history, b - 3))
  }
  return sum
}

function at(values: Float64Array, index: number): number {
  return values[index] as number
}

/** One filter per phase, in sequence. */
function designFilters(halfWidth: number, taps: number, phases: number): Float64Array {
  const center = Math.ceil(halfWidth) - 1
  return Float64Array.from({ length: (phases + 1) * taps }, (_, index) => {
    const phase = Math.floor(index / taps)
    return impulse(((index % taps) - center - phase / phases) / halfWidth) / halfWidth
  })
}

/** The first half of the filter and its middle, which pairs with itself. */
function foldFilter(filters: Float64Array, reach: number): Float64Array {
  const pairs = new Float64Array(unrolled * Math.ceil(reach / unrolled))
  pairs.set(filters.subarray(0, reach))
  pairs[reach - 1] = at(pairs, reach - 1) / 2
  return pairs
}

/** The filter's impulse response from -1 to 1, with area 1. */
function impulse(place: number): number {
  if (Math.abs(place) >= 1) return 0
  return gains.reduce((sum, gain, index) => sum + gain * Math.cos(Math.PI * index * place), -0.5)
}

/** The difference is NaN for NaN and infinities; this is faster than `Number.isFinite`. */
function finite(sample: number | undefined): number {
  const known = sample as number
  return known - known === 0 ? known : 0
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
