import { sampleRateHz } from '../constants.ts'
import { LingoboothError } from '../errors.ts'

/** Turns a stream of samples of any rate into 16 kHz, block by block; any cut of the stream into blocks gives the same samples. */
export interface Resampler {
  /** How much of the future a sample needs, in milliseconds. */
  readonly delayMs: number
  /** Room that `output` needs for `inputLength` further samples. */
  maxOutputLength(inputLength: number): number
  /** Writes what is ready into `output` and returns how many samples that is. Samples that are no number count as silence. */
  push(input: Float32Array, output: Float32Array): number
  /** Writes what was held back, as if silence followed, and starts afresh. */
  flush(output: Float32Array): number
}

/** Edges of the filter, as parts of the lower of the two Nyquist frequencies: flat below the first, silent above the second. */
const passEdge = 0.75
const stopEdge = 1.125
/** Half the filter at a Nyquist frequency of 8 kHz. */
const halfWidthMs = 0.98
const kaiserBeta = 8.9
/** Rates with more phases than this share the nearest of so many. */
const maxPhases = 2_048
const lowestRateHz = 3_000
const highestRateHz = 768_000

/** @throws `bad-option` for a rate outside 3 kHz to 768 kHz. */
export function createResampler(inputRateHz: number): Resampler {
  if (!(inputRateHz >= lowestRateHz && inputRateHz <= highestRateHz))
    throw new LingoboothError('bad-option', 'A sample rate must lie between 3000 and 768000 Hz.')
  const rateHz = Math.round(inputRateHz)
  return rateHz === sampleRateHz ? createCopier() : createPolyphaseResampler(rateHz)
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

function createPolyphaseResampler(rateHz: number): Resampler {
  const divisor = greatestCommonDivisor(rateHz, sampleRateHz)
  const up = sampleRateHz / divisor
  const down = rateHz / divisor
  const halfWidth = (halfWidthMs * rateHz * sampleRateHz) / (1_000 * Math.min(rateHz, sampleRateHz))
  const lookAhead = Math.ceil(halfWidth)
  const taps = 2 * lookAhead + 1
  const phases = Math.min(up, maxPhases)
  const filters = designFilters({ rateHz, halfWidth, lookAhead, taps, phases })
  // Each sample is kept twice, so that every stretch of `taps` samples lies in one piece.
  const history = new Float32Array(2 * taps)
  let slot = 0
  let newest = -1
  let center = 0
  let phase = 0

  const hear = (sample: number) => {
    history[slot] = sample
    history[slot + taps] = sample
    slot = slot + 1 === taps ? 0 : slot + 1
    newest++
  }
  const convolve = () => {
    const filter = Math.round((phase * phases) / up) * taps
    let sum = 0
    for (let tap = 0; tap < taps; tap++) sum += (filters[filter + tap] as number) * (history[slot + tap] as number)
    phase += down
    center += Math.floor(phase / up)
    phase %= up
    return sum
  }

  return {
    delayMs: (1_000 * lookAhead) / rateHz,
    maxOutputLength: (inputLength) => Math.ceil(((inputLength + taps) * up) / down) + 1,
    push(input, output) {
      let length = 0
      for (let index = 0; index < input.length; index++) {
        hear(finite(input[index]))
        while (center + lookAhead === newest) output[length++] = convolve()
      }
      return length
    },
    flush(output) {
      const heard = newest + 1
      let length = 0
      while (center < heard) {
        if (center + lookAhead > newest) hear(0)
        else output[length++] = convolve()
      }
      history.fill(0)
      slot = 0
      newest = -1
      center = 0
      phase = 0
      return length
    },
  }
}

interface FilterPlan {
  readonly rateHz: number
  readonly halfWidth: number
  readonly lookAhead: number
  readonly taps: number
  readonly phases: number
}

/** One Kaiser-windowed sinc for each position between two input samples, one after the other, each of unit gain. */
function designFilters({ rateHz, halfWidth, lookAhead, taps, phases }: FilterPlan): Float32Array {
  const filters = new Float32Array((phases + 1) * taps)
  const cutoff = ((passEdge + stopEdge) / 2) * (Math.min(rateHz, sampleRateHz) / rateHz)
  for (let phase = 0; phase <= phases; phase++) {
    const filter = filters.subarray(phase * taps, (phase + 1) * taps)
    let gain = 0
    for (let tap = 0; tap < taps; tap++) {
      const distance = tap - lookAhead - phase / phases
      const ratio = distance / halfWidth
      const window = ratio * ratio < 1 ? besselI0(kaiserBeta * Math.sqrt(1 - ratio * ratio)) : 0
      filter[tap] = sinc(cutoff * distance) * window
      gain += filter[tap] as number
    }
    for (let tap = 0; tap < taps; tap++) filter[tap] = (filter[tap] as number) / gain
  }
  return filters
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x)
}

function besselI0(x: number): number {
  let sum = 1
  let term = 1
  for (let k = 1; term > sum * 1e-16; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

function finite(sample: number | undefined): number {
  return Number.isFinite(sample) ? (sample as number) : 0
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
