import { bend, gate, networkShape, weightCount } from '../../../packages/core/src/audio/detectors/adaptive/network.ts'
import { createMatrixSpace, type Matrix } from './matrices.ts'

const { inputs, dense, memory, matrices } = networkShape
const gates = 3 * memory

/** Where each matrix begins among all numbers. */
export const offsets = matrices.map((_, index) =>
  matrices.slice(0, index).reduce((sum, { height, width }) => sum + height * width, 0),
)

const bendSlope = (value: number) => {
  if (value >= 3 || value <= -3) return 0
  const square = value * value
  return ((square - 9) / (3 * (3 + square))) ** 2
}
const gateSlope = (value: number) => 0.25 * bendSlope(value / 2)

export interface Batch {
  /** One row per step and stream, the streams of a step side by side; the last of each row is 1. */
  readonly inputs: Matrix
  readonly targets: Float32Array
  readonly weights: Float32Array
}

/** Passes forward and backward through the network of the detector, `streams` at once and `steps` back in time. */
export function createTrainer(streams: number, steps: number) {
  const rows = streams * steps
  const space = createMatrixSpace(
    rows * (3 * inputs + 6 * (dense + 8) + 7 * gates + 5 * (memory + 8)) + 8 * weightCount,
  )
  const batch: Batch = {
    inputs: space.matrix(rows, inputs + 1),
    targets: new Float32Array(rows),
    weights: new Float32Array(rows),
  }
  const layers = matrices.map(({ height, width }) => ({
    numbers: space.matrix(height, width),
    turned: space.matrix(width, height),
    gradient: space.matrix(height, width),
  })) as [Layer, Layer, Layer, Layer]
  const [denseLayer, gateLayer, memoryLayer, oddsLayer] = layers
  const denseSums = space.matrix(rows, dense)
  const denseOut = space.matrix(rows, dense + 1)
  const denseBack = space.matrix(rows, dense + 1)
  const denseSlopes = space.matrix(rows, dense)
  const gateSums = space.matrix(rows, gates)
  const recurrent = space.matrix(rows, gates)
  const values = space.matrix(rows, gates).values
  const slopes = space.matrix(rows, gates).values
  const gateBack = space.matrix(rows, gates)
  const recurrentBack = space.matrix(rows, gates)
  /** One step longer: the first is what was remembered before. */
  const memories = space.matrix(rows + streams, memory)
  const memoryOut = space.matrix(rows, memory + 1)
  const memoryBack = space.matrix(rows, memory + 1)
  const carried = space.matrix(streams, memory)
  const odds = space.matrix(rows, 1)
  const oddsBack = space.matrix(rows, 1)

  const forward = (numbers: Float64Array) => {
    layers.forEach((layer, index) => {
      take(layer, numbers, offsets[index] as number)
    })
    product(denseSums, batch.inputs, denseLayer.turned)
    for (let row = 0; row < rows; row++) {
      for (let unit = 0; unit < dense; unit++)
        denseOut.values[row * denseOut.stride + unit] = Math.max(
          0,
          denseSums.values[row * denseSums.stride + unit] as number,
        )
      denseOut.values[row * denseOut.stride + dense] = 1
    }
    product(gateSums, denseOut, gateLayer.turned)
    for (let first = 0; first < rows; first += streams) {
      product(space.rowsOf(recurrent, first, streams), space.rowsOf(memories, first, streams), memoryLayer.turned)
      for (let row = first; row < first + streams; row++) remember(row)
    }
    product(odds, memoryOut, oddsLayer.turned)
  }
  const product = (result: Matrix, left: Matrix, right: Matrix) => {
    result.values.fill(0)
    space.addProduct(result, left, right)
  }

  const remember = (row: number) => {
    const before = row * memories.stride
    const now = before + streams * memories.stride
    for (let unit = 0; unit < memory; unit++) {
      const keepAt = row * gateSums.stride + unit
      const resetAt = keepAt + memory
      const freshAt = resetAt + memory
      const keepSum = (gateSums.values[keepAt] as number) + (recurrent.values[keepAt] as number)
      const resetSum = (gateSums.values[resetAt] as number) + (recurrent.values[resetAt] as number)
      const keep = gate(keepSum)
      const reset = gate(resetSum)
      const freshSum = (gateSums.values[freshAt] as number) + reset * (recurrent.values[freshAt] as number)
      const fresh = bend(freshSum)
      values[keepAt] = keep
      values[resetAt] = reset
      values[freshAt] = fresh
      slopes[keepAt] = gateSlope(keepSum)
      slopes[resetAt] = gateSlope(resetSum)
      slopes[freshAt] = bendSlope(freshSum)
      const value = fresh + keep * ((memories.values[before + unit] as number) - fresh)
      memories.values[now + unit] = value
      memoryOut.values[row * memoryOut.stride + unit] = value
    }
    memoryOut.values[row * memoryOut.stride + memory] = 1
  }

  const recall = (row: number, stream: number) => {
    for (let unit = 0; unit < memory; unit++) {
      const keepAt = row * gateSums.stride + unit
      const resetAt = keepAt + memory
      const freshAt = resetAt + memory
      const carriedAt = stream * carried.stride + unit
      const keep = values[keepAt] as number
      const slope =
        (memoryBack.values[row * memoryBack.stride + unit] as number) + (carried.values[carriedAt] as number)
      const freshBack = slope * (1 - keep) * (slopes[freshAt] as number)
      const before = memories.values[row * memories.stride + unit] as number
      const keepBack = slope * (before - (values[freshAt] as number)) * (slopes[keepAt] as number)
      const resetBack = freshBack * (recurrent.values[freshAt] as number) * (slopes[resetAt] as number)
      gateBack.values[keepAt] = keepBack
      gateBack.values[resetAt] = resetBack
      gateBack.values[freshAt] = freshBack
      recurrentBack.values[keepAt] = keepBack
      recurrentBack.values[resetAt] = resetBack
      recurrentBack.values[freshAt] = freshBack * (values[resetAt] as number)
      carried.values[carriedAt] = slope * keep
    }
  }

  const backward = (gradient: Float64Array) => {
    for (const layer of layers) layer.gradient.values.fill(0)
    product(memoryBack, oddsBack, oddsLayer.numbers)
    space.addTransposedProduct(oddsLayer.gradient, oddsBack, memoryOut)
    carried.values.fill(0)
    for (let first = rows - streams; first >= 0; first -= streams) {
      for (let stream = 0; stream < streams; stream++) recall(first + stream, stream)
      space.addProduct(carried, space.rowsOf(recurrentBack, first, streams), memoryLayer.numbers)
    }
    space.addTransposedProduct(memoryLayer.gradient, recurrentBack, space.rowsOf(memories, 0, rows))
    space.addTransposedProduct(gateLayer.gradient, gateBack, denseOut)
    product(denseBack, gateBack, gateLayer.numbers)
    for (let row = 0; row < rows; row++)
      for (let unit = 0; unit < dense; unit++) {
        const at = row * denseSums.stride + unit
        const slope = denseBack.values[row * denseBack.stride + unit] as number
        denseSlopes.values[at] = (denseSums.values[at] as number) > 0 ? slope : 0
      }
    space.addTransposedProduct(denseLayer.gradient, denseSlopes, batch.inputs)
    layers.forEach((layer, index) => {
      give(layer, gradient, offsets[index] as number)
    })
  }

  return {
    batch,
    odds,
    /** Streams remember from one batch to the next until they are forgotten. */
    forget() {
      memories.values.fill(0)
    },
    /** Fills `gradient` for the mean weighted loss. @returns the loss. */
    learn(numbers: Float64Array, gradient: Float64Array): number {
      forward(numbers)
      const loss = lossOf(batch, odds, oddsBack)
      backward(gradient)
      memories.values.copyWithin(0, rows * memories.stride)
      return loss
    },
  }
}

interface Layer {
  readonly numbers: Matrix
  readonly turned: Matrix
  readonly gradient: Matrix
}

function take({ numbers, turned }: Layer, from: Float64Array, offset: number): void {
  for (let row = 0; row < numbers.rows; row++)
    for (let column = 0; column < numbers.width; column++) {
      const value = from[offset + row * numbers.width + column] as number
      numbers.values[row * numbers.stride + column] = value
      turned.values[column * turned.stride + row] = value
    }
}

function give({ gradient }: Layer, to: Float64Array, offset: number): void {
  for (let row = 0; row < gradient.rows; row++)
    for (let column = 0; column < gradient.width; column++)
      to[offset + row * gradient.width + column] = gradient.values[row * gradient.stride + column] as number
}

/** Cross entropy, and its slope towards the odds. */
function lossOf({ targets, weights }: Batch, odds: Matrix, slopes: Matrix): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let loss = 0
  for (let row = 0; row < odds.rows; row++) {
    const value = odds.values[row * odds.stride] as number
    const target = targets[row] as number
    const share = (weights[row] as number) / Math.max(1, total)
    loss += share * (Math.max(value, 0) - value * target + Math.log1p(Math.exp(-Math.abs(value))))
    slopes.values[row * slopes.stride] = share * (1 / (1 + Math.exp(-value)) - target)
  }
  return loss
}
