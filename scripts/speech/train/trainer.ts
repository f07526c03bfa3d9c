import { bend, gate, networkShape } from '../../../packages/core/src/domain/adaptive-network.ts'
import { addBackward, addOuter, addProduct } from './matrices.ts'

const { inputs, dense, memory, matrices } = networkShape
const gates = 3 * memory

/** Where each matrix begins among all numbers. */
export const offsets = matrices.map((_, index) =>
  matrices.slice(0, index).reduce((sum, { height, width }) => sum + height * width, 0),
)
const matrixOf = (numbers: Float64Array, index: number) => {
  const { height, width } = matrices[index] as (typeof matrices)[number]
  const offset = offsets[index] as number
  return numbers.subarray(offset, offset + height * width)
}

const bendSlope = (value: number) => {
  if (value >= 3 || value <= -3) return 0
  const square = value * value
  return ((square - 9) / (3 * (3 + square))) ** 2
}
const gateSlope = (value: number) => 0.25 * bendSlope(value / 2)

export interface Batch {
  /** Row of a step after the other, one value per stream in each step; the last of each row of inputs is 1. */
  readonly inputs: Float64Array
  readonly targets: Float64Array
  readonly weights: Float64Array
}

/** Passes forward and backward through the network of the detector, `streams` at once and `steps` back in time. */
export function createTrainer(streams: number, steps: number) {
  const rows = streams * steps
  const batch: Batch = {
    inputs: new Float64Array(rows * (inputs + 1)),
    targets: new Float64Array(rows),
    weights: new Float64Array(rows),
  }
  const buffer = (width: number, more = 0) => new Float64Array((rows + more) * width)
  const denseOut = buffer(dense + 1)
  const denseSlopes = buffer(dense)
  const densePre = buffer(dense)
  const denseBack = buffer(dense + 1)
  const gatesIn = buffer(gates)
  const recurrent = buffer(gates)
  const values = buffer(gates)
  const slopes = buffer(gates)
  const gatesBack = buffer(gates)
  const recurrentBack = buffer(gates)
  /** One step longer: the first is what was remembered before. */
  const memories = buffer(memory, streams)
  const memoryOnes = buffer(memory + 1)
  const memoryBack = buffer(memory + 1)
  const carried = new Float64Array(streams * memory)
  const odds = buffer(1)
  const oddsBack = buffer(1)

  const forward = (numbers: Float64Array) => {
    densePre.fill(0)
    addProduct(densePre, batch.inputs, matrixOf(numbers, 0), rows, inputs + 1, dense)
    for (let row = 0; row < rows; row++) {
      for (let unit = 0; unit < dense; unit++)
        denseOut[row * (dense + 1) + unit] = Math.max(0, densePre[row * dense + unit] as number)
      denseOut[row * (dense + 1) + dense] = 1
    }
    gatesIn.fill(0)
    addProduct(gatesIn, denseOut, matrixOf(numbers, 1), rows, dense + 1, gates)
    recurrent.fill(0)
    const turn = matrixOf(numbers, 2)
    for (let step = 0; step < steps; step++) {
      const first = step * streams
      const before = memories.subarray(first * memory, (first + streams) * memory)
      addProduct(recurrent.subarray(first * gates, (first + streams) * gates), before, turn, streams, memory, gates)
      for (let row = first; row < first + streams; row++) remember(row)
    }
    odds.fill(0)
    addProduct(odds, memoryOnes, matrixOf(numbers, 3), rows, memory + 1, 1)
  }

  const remember = (row: number) => {
    for (let unit = 0; unit < memory; unit++) {
      const keepAt = row * gates + unit
      const resetAt = keepAt + memory
      const freshAt = resetAt + memory
      const keepSum = (gatesIn[keepAt] as number) + (recurrent[keepAt] as number)
      const resetSum = (gatesIn[resetAt] as number) + (recurrent[resetAt] as number)
      const keep = gate(keepSum)
      const reset = gate(resetSum)
      const freshSum = (gatesIn[freshAt] as number) + reset * (recurrent[freshAt] as number)
      const fresh = bend(freshSum)
      values[keepAt] = keep
      values[resetAt] = reset
      values[freshAt] = fresh
      slopes[keepAt] = gateSlope(keepSum)
      slopes[resetAt] = gateSlope(resetSum)
      slopes[freshAt] = bendSlope(freshSum)
      const value = fresh + keep * ((memories[row * memory + unit] as number) - fresh)
      memories[(row + streams) * memory + unit] = value
      memoryOnes[row * (memory + 1) + unit] = value
    }
    memoryOnes[row * (memory + 1) + memory] = 1
  }

  const recall = (row: number, stream: number) => {
    for (let unit = 0; unit < memory; unit++) {
      const keepAt = row * gates + unit
      const resetAt = keepAt + memory
      const freshAt = resetAt + memory
      const keep = values[keepAt] as number
      const reset = values[resetAt] as number
      const slope = (memoryBack[row * (memory + 1) + unit] as number) + (carried[stream * memory + unit] as number)
      const freshBack = slope * (1 - keep) * (slopes[freshAt] as number)
      const keepBack =
        slope * ((memories[row * memory + unit] as number) - (values[freshAt] as number)) * (slopes[keepAt] as number)
      const resetBack = freshBack * (recurrent[freshAt] as number) * (slopes[resetAt] as number)
      gatesBack[keepAt] = keepBack
      gatesBack[resetAt] = resetBack
      gatesBack[freshAt] = freshBack
      recurrentBack[keepAt] = keepBack
      recurrentBack[resetAt] = resetBack
      recurrentBack[freshAt] = freshBack * reset
      carried[stream * memory + unit] = slope * keep
    }
  }

  const backward = (numbers: Float64Array, gradient: Float64Array) => {
    memoryBack.fill(0)
    addBackward(memoryBack, oddsBack, matrixOf(numbers, 3), rows, memory + 1, 1)
    addOuter(matrixOf(gradient, 3), oddsBack, memoryOnes, rows, memory + 1, 1)
    carried.fill(0)
    const turn = matrixOf(numbers, 2)
    for (let step = steps - 1; step >= 0; step--) {
      const first = step * streams
      for (let stream = 0; stream < streams; stream++) recall(first + stream, stream)
      addBackward(
        carried,
        recurrentBack.subarray(first * gates, (first + streams) * gates),
        turn,
        streams,
        memory,
        gates,
      )
    }
    addOuter(matrixOf(gradient, 2), recurrentBack, memories, rows, memory, gates)
    addOuter(matrixOf(gradient, 1), gatesBack, denseOut, rows, dense + 1, gates)
    denseBack.fill(0)
    addBackward(denseBack, gatesBack, matrixOf(numbers, 1), rows, dense + 1, gates)
    for (let row = 0; row < rows; row++)
      for (let unit = 0; unit < dense; unit++)
        denseSlopes[row * dense + unit] =
          (densePre[row * dense + unit] as number) > 0 ? (denseBack[row * (dense + 1) + unit] as number) : 0
    addOuter(matrixOf(gradient, 0), denseSlopes, batch.inputs, rows, inputs + 1, dense)
  }

  return {
    batch,
    odds,
    /** Streams remember from one batch to the next until they are forgotten. */
    forget() {
      memories.fill(0)
    },
    /** Fills `gradient` for the mean weighted loss. @returns the loss. */
    learn(numbers: Float64Array, gradient: Float64Array): number {
      gradient.fill(0)
      forward(numbers)
      const loss = lossOf(batch, odds, oddsBack)
      backward(numbers, gradient)
      memories.copyWithin(0, rows * memory)
      return loss
    },
    /** @returns the loss. */
    judge(numbers: Float64Array): number {
      forward(numbers)
      memories.copyWithin(0, rows * memory)
      return lossOf(batch, odds, oddsBack)
    },
  }
}

/** Cross entropy, and its slope towards the odds. */
function lossOf({ targets, weights }: Batch, odds: Float64Array, slopes: Float64Array): number {
  let total = 0
  let loss = 0
  for (let row = 0; row < odds.length; row++) total += weights[row] as number
  for (let row = 0; row < odds.length; row++) {
    const value = odds[row] as number
    const target = targets[row] as number
    const share = (weights[row] as number) / Math.max(1, total)
    loss += share * (Math.max(value, 0) - value * target + Math.log1p(Math.exp(-Math.abs(value))))
    slopes[row] = share * (1 / (1 + Math.exp(-value)) - target)
  }
  return loss
}
