import { featureCount } from './features.ts'
import { adaptiveWeights } from './weights.ts'

const denseUnits = 28
const memoryUnits = 40

/** Matrices of the network in storage order, row by row; the last number of a row of `width` + 1 is the bias. */
export const networkShape = {
  inputs: featureCount,
  dense: denseUnits,
  memory: memoryUnits,
  matrices: [
    { height: denseUnits, width: featureCount + 1 },
    { height: 3 * memoryUnits, width: denseUnits + 1 },
    { height: 3 * memoryUnits, width: memoryUnits },
    { height: 1, width: memoryUnits + 1 },
  ],
} as const

/** Look-ahead of the network, in steps. */
export const lookAheadSteps = 4

export const weightCount = networkShape.matrices.reduce((sum, { height, width }) => sum + height * width, 0)

/** Numbers are encoded as printable characters except the backslash, with `zeroCode` for 0; each row starts with its scale. */
export const zeroCode = 81
const backslash = 92
export const scaleOf = (code: number) => 2 ** (code / 4 - 8)

export function decodeCharacter(code: number): number {
  return (code > backslash ? code - 1 : code) - zeroCode
}

function readWeights(text: string): Float64Array {
  const weights = new Float64Array(weightCount)
  let at = 0
  let index = 0
  for (const { height, width } of networkShape.matrices)
    for (let row = 0; row < height; row++) {
      const scale = scaleOf(decodeCharacter(text.charCodeAt(at++)))
      for (let column = 0; column < width; column++) weights[index++] = scale * decodeCharacter(text.charCodeAt(at++))
    }
  return weights
}

/** An approximation of tanh that is identical in every browser. */
export function bend(value: number): number {
  if (value >= 3) return 1
  if (value <= -3) return -1
  const square = value * value
  return (value * (27 + square)) / (27 + 9 * square)
}

export const gate = (value: number) => 0.5 + 0.5 * bend(value / 2)

export interface Network {
  /** @returns the log odds that there was speech 40 ms ago */
  hear(features: Float64Array): number
  forget(): void
}

const weights = readWeights(adaptiveWeights)
const dense = new Float64Array(denseUnits)
const gates = new Float64Array(3 * memoryUnits)
const recurrent = new Float64Array(3 * memoryUnits)

export function createNetwork(numbers = weights): Network {
  const memory = new Float64Array(memoryUnits)
  return {
    hear: (features) => run(numbers, features, memory),
    forget() {
      memory.fill(0)
    },
  }
}

function run(numbers: Float64Array, features: Float64Array, memory: Float64Array): number {
  let at = 0
  for (let unit = 0; unit < denseUnits; unit++) {
    let sum = 0
    for (let index = 0; index < featureCount; index++) sum += (numbers[at++] as number) * (features[index] as number)
    sum += numbers[at++] as number
    dense[unit] = Math.max(0, sum)
  }
  for (let unit = 0; unit < 3 * memoryUnits; unit++) {
    let sum = 0
    for (let index = 0; index < denseUnits; index++) sum += (numbers[at++] as number) * (dense[index] as number)
    gates[unit] = sum + (numbers[at++] as number)
  }
  for (let unit = 0; unit < 3 * memoryUnits; unit++) {
    let sum = 0
    for (let index = 0; index < memoryUnits; index++) sum += (numbers[at++] as number) * (memory[index] as number)
    recurrent[unit] = sum
  }
  let odds = 0
  for (let unit = 0; unit < memoryUnits; unit++) {
    const keep = gate((gates[unit] as number) + (recurrent[unit] as number))
    const reset = gate((gates[unit + memoryUnits] as number) + (recurrent[unit + memoryUnits] as number))
    const fresh = bend(
      (gates[unit + 2 * memoryUnits] as number) + reset * (recurrent[unit + 2 * memoryUnits] as number),
    )
    const value = fresh + keep * ((memory[unit] as number) - fresh)
    memory[unit] = value
    odds += (numbers[at++] as number) * value
  }
  return odds + (numbers[at] as number)
}
