import {
  lookAheadSteps,
  networkShape,
  weightCount,
} from '../../../packages/core/src/audio/detectors/adaptive/network.ts'
import { type Random, randomFrom, shuffled } from '../../../scripts/bench/speech/random.ts'
import { gaussian } from '../random.ts'
import type { Pool } from './pool.ts'
import { type Batch, createTrainer, offsets } from './trainer.ts'
import { quantise } from './weights-file.ts'

const streams = 32
const steps = 125
const firstRate = 4e-3
const lastRate = 5e-5
const longestSlope = 1
/** From here on the network learns with the numbers that the detector will have. */
const quantisedFrom = 0.8

export interface LearnOptions {
  readonly seed: string
  readonly updates: number
  readonly report?: (update: number, loss: number) => void
}

/** @returns all numbers of the network, quantised. */
export function learn(pool: Pool, { seed, updates, report }: LearnOptions): Float64Array {
  const random = randomFrom(seed)
  const trainer = createTrainer(streams, steps)
  const numbers = firstNumbers(random)
  const used = new Float64Array(weightCount)
  const gradient = new Float64Array(weightCount)
  const adapt = createAdam()
  const feed = createFeed(pool, random)
  for (let update = 0; update < updates; update++) {
    if (feed.fill(trainer.batch)) trainer.forget()
    used.set(numbers)
    if (update >= quantisedFrom * updates) quantise(used)
    const loss = trainer.learn(used, gradient)
    adapt(numbers, gradient, rateAt(update / updates))
    report?.(update, loss)
  }
  quantise(numbers)
  return numbers
}

const rateAt = (share: number) =>
  Math.min(1, share / 0.02 + 0.05) * (lastRate + ((firstRate - lastRate) * (1 + Math.cos(Math.PI * share))) / 2)

function firstNumbers(random: Random): Float64Array {
  const numbers = new Float64Array(weightCount)
  networkShape.matrices.forEach(({ height, width }, index) => {
    const offset = offsets[index] as number
    const spread = Math.sqrt((index === 0 ? 2 : 1) / width)
    for (let at = 0; at < height * width; at++) numbers[offset + at] = gaussian(random) * spread
  })
  const { memory, dense } = networkShape
  for (let unit = 0; unit < 3 * memory; unit++)
    numbers[(offsets[1] as number) + (unit + 1) * (dense + 1) - 1] = unit < memory ? 1.5 : 0
  return numbers
}

function createAdam(): (numbers: Float64Array, gradient: Float64Array, rate: number) => void {
  const first = new Float64Array(weightCount)
  const second = new Float64Array(weightCount)
  let turn = 0
  return (numbers, gradient, rate) => {
    turn++
    const length = Math.sqrt(gradient.reduce((sum, slope) => sum + slope * slope, 0))
    const factor = length > longestSlope ? longestSlope / length : 1
    const firstShare = 1 - 0.9 ** turn
    const secondShare = 1 - 0.999 ** turn
    for (let index = 0; index < weightCount; index++) {
      const slope = (gradient[index] as number) * factor
      first[index] = 0.9 * (first[index] as number) + 0.1 * slope
      second[index] = 0.999 * (second[index] as number) + 0.001 * slope * slope
      numbers[index] =
        (numbers[index] as number) -
        (rate * ((first[index] as number) / firstShare)) / (Math.sqrt((second[index] as number) / secondShare) + 1e-8)
    }
  }
}

/** Takes streams of the pool in ever new order, a stretch of each at a time. */
function createFeed(pool: Pool, random: Random) {
  const { features, frames } = pool
  const { inputs } = networkShape
  const weights = importanceOf(pool)
  const stretches = Math.floor(frames / steps)
  let order: number[] = []
  let taken: number[] = []
  let stretch = stretches
  return {
    /** @returns whether other streams begin. */
    fill(batch: Batch): boolean {
      const others = stretch === stretches
      if (others) {
        if (order.length < streams)
          order = shuffled(
            random,
            Array.from({ length: pool.streams }, (_, index) => index),
          )
        taken = order.splice(0, streams)
        stretch = 0
      }
      for (let stream = 0; stream < streams; stream++) {
        const first = (taken[stream] as number) * frames + stretch * steps
        for (let step = 0; step < steps; step++) {
          const row = step * streams + stream
          const frame = first + step
          const at = row * batch.inputs.stride
          batch.inputs.values.set(features.subarray(frame * inputs, (frame + 1) * inputs), at)
          batch.inputs.values[at + inputs] = 1
          const known = stretch * steps + step >= lookAheadSteps
          batch.targets[row] = known ? (pool.truth[frame - lookAheadSteps] as number) : 0
          batch.weights[row] = known ? (weights[frame - lookAheadSteps] as number) : 0
        }
      }
      stretch++
      return others
    },
  }
}

const pauseFrames = 20
const shortGapFrames = 60

/** A gap too short to part segments hardly matters; one that just parts them matters most. */
function importanceOf({ truth, streams: count, frames }: Pool): Float32Array {
  const weights = new Float32Array(truth.length).fill(1)
  for (let stream = 0; stream < count; stream++) {
    const end = (stream + 1) * frames
    let gap = -1
    for (let frame = stream * frames; frame < end; frame++) {
      if (truth[frame] === 0) continue
      const length = gap < 0 ? 0 : frame - gap
      if (length > 0 && length < pauseFrames) weights.fill(0.3, gap, frame)
      else if (length > 0 && length < shortGapFrames) weights.fill(1.5, gap, frame)
      gap = frame + 1
    }
  }
  return weights
}
