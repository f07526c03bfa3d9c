const lowSteps6 = [
  -136, -136, -136, -136, -24808, -21904, -19008, -16704, -14984, -13512, -12280, -11192, -10232, -9360, -8576, -7856,
  -7192, -6576, -6000, -5456, -4944, -4464, -4008, -3576, -3168, -2776, -2400, -2032, -1688, -1360, -1040, -728, 24808,
  21904, 19008, 16704, 14984, 13512, 12280, 11192, 10232, 9360, 8576, 7856, 7192, 6576, 6000, 5456, 4944, 4464, 4008,
  3576, 3168, 2776, 2400, 2032, 1688, 1360, 1040, 728, 432, 136, -432, -136,
]
const lowSteps4 = [0, -20456, -12896, -8968, -6288, -4240, -2584, -1200, 20456, 12896, 8968, 6288, 4240, 2584, 1200, 0]
const highSteps = [-7408, -1616, 7408, 1616]
const lowScales = [-60, 3042, 1198, 538, 334, 172, 58, -30, 3042, 1198, 538, 334, 172, 58, -30, -60]
const highScales = [798, -214, 798, -214]
const mirror = [3, -11, 12, 32, -210, 951, 3876, -805, 362, -156, 53, -11]
const scaleTable = Array.from({ length: 32 }, (_, index) => Math.round(2048 * 2 ** (index / 32)))

const clamp = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))
const toShort = (value: number) => Math.max(-32_768, Math.min(32_767, value))
const sign = (value: number) => value >> 15

interface Band {
  /** What the quantiser learnt of the size of the signal. */
  logScale: number
  scale: number
  /** What both predictors expect next, and the part of it that comes from differences. */
  expected: number
  fromDifferences: number
  /** Newest first. */
  readonly differences: number[]
  readonly zeros: number[]
  readonly outputs: number[]
  readonly partials: number[]
  readonly poles: number[]
}

const band = (scale: number): Band => ({
  logScale: 0,
  scale,
  expected: 0,
  fromDifferences: 0,
  differences: [0, 0, 0, 0, 0, 0, 0],
  zeros: [0, 0, 0, 0, 0, 0, 0],
  outputs: [0, 0, 0],
  partials: [0, 0, 0],
  poles: [0, 0, 0],
})

/** Decodes ITU-T G.722 at 64 kbit/s, one byte for two samples of 16 kHz. */
export function decodeG722(bytes: Uint8Array): Int16Array {
  const low = band(32)
  const high = band(8)
  const samples = new Int16Array(bytes.length * 2)
  const history = new Float64Array(24)
  for (let index = 0; index < bytes.length; index++) {
    const code = bytes[index] as number
    const lowCode = code & 63
    const highCode = code >> 6
    const lowSample = clamp(low.expected + ((low.scale * at(lowSteps6, lowCode)) >> 15), 16_383)
    adapt(low, (low.scale * at(lowSteps4, lowCode >> 2)) >> 15, at(lowScales, lowCode >> 2), 18_432, 8)
    const difference = (high.scale * at(highSteps, highCode)) >> 15
    const highSample = clamp(high.expected + difference, 16_383)
    adapt(high, difference, at(highScales, highCode), 22_528, 10)

    history.copyWithin(0, 2)
    history[22] = lowSample + highSample
    history[23] = lowSample - highSample
    let even = 0
    let odd = 0
    for (let tap = 0; tap < 12; tap++) {
      odd += (history[2 * tap] as number) * at(mirror, tap)
      even += (history[2 * tap + 1] as number) * at(mirror, 11 - tap)
    }
    samples[2 * index] = toShort(even >> 11)
    samples[2 * index + 1] = toShort(odd >> 11)
  }
  return samples
}

/** Follows the decoded difference: the size of the next step, and both predictors. */
function adapt(state: Band, difference: number, growth: number, most: number, shift: number) {
  state.logScale = Math.max(0, Math.min(most, ((state.logScale * 127) >> 7) + growth))
  const down = shift - (state.logScale >> 11)
  const mantissa = at(scaleTable, (state.logScale >> 6) & 31)
  state.scale = (down < 0 ? mantissa << -down : mantissa >> down) << 2

  const { differences, zeros, outputs, partials, poles } = state
  differences[0] = difference
  outputs[0] = toShort(state.expected + difference)
  partials[0] = toShort(state.fromDifferences + difference)
  const now = sign(at(partials, 0))
  const sameAsLast = now === sign(at(partials, 1))
  const quarter = toShort(at(poles, 1) * 4)
  const pull = Math.min(32_767, sameAsLast ? -quarter : quarter) >> 7
  const push = now === sign(at(partials, 2)) ? 128 : -128
  const second = clamp(push + pull + ((at(poles, 2) * 32_512) >> 15), 12_288)
  const first = toShort((sameAsLast ? 192 : -192) + ((at(poles, 1) * 32_640) >> 15))
  poles[2] = second
  poles[1] = clamp(first, 15_360 - second)
  const gain = difference === 0 ? 0 : 128
  for (let tap = 1; tap <= 6; tap++) {
    const change = sign(at(differences, tap)) === sign(difference) ? gain : -gain
    zeros[tap] = toShort(change + ((at(zeros, tap) * 32_640) >> 15))
  }
  differences.copyWithin(1, 0)
  outputs.copyWithin(1, 0)
  partials.copyWithin(1, 0)
  let sum = 0
  for (let tap = 6; tap >= 1; tap--) sum += (toShort(at(differences, tap) * 2) * at(zeros, tap)) >> 15
  state.fromDifferences = toShort(sum)
  const fromOutputs =
    ((toShort(at(outputs, 1) * 2) * at(poles, 1)) >> 15) + ((toShort(at(outputs, 2) * 2) * at(poles, 2)) >> 15)
  state.expected = toShort(toShort(fromOutputs) + state.fromDifferences)
}

const at = (values: ArrayLike<number>, index: number): number => values[index] as number
