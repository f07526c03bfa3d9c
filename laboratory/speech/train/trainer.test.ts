import { describe, expect, it } from 'vitest'
import {
  createNetwork,
  networkShape,
  weightCount,
} from '../../../packages/core/src/audio/detectors/adaptive/network.ts'
import { integer, randomFrom } from '../../../scripts/bench/speech/random.ts'
import { gaussian } from '../random.ts'
import { createTrainer } from './trainer.ts'

const streams = 4
const steps = 20
const { inputs } = networkShape

function example() {
  const random = randomFrom('trainer')
  const trainer = createTrainer(streams, steps)
  const { batch } = trainer
  for (let row = 0; row < streams * steps; row++) {
    const at = row * batch.inputs.stride
    for (let index = 0; index < inputs; index++) batch.inputs.values[at + index] = gaussian(random)
    batch.inputs.values[at + inputs] = 1
    batch.targets[row] = integer(random, 0, 1)
    batch.weights[row] = 1
  }
  const numbers = Float64Array.from({ length: weightCount }, () => 0.2 * gaussian(random))
  return { trainer, numbers, random }
}

describe('the trainer', () => {
  it('hears the same input as the detector', () => {
    const { trainer, numbers } = example()
    trainer.learn(numbers, new Float64Array(weightCount))
    const network = createNetwork(numbers)
    const { values, stride } = trainer.batch.inputs
    for (let step = 0; step < steps; step++) {
      const row = step * streams
      const heard = network.hear(Float64Array.from(values.subarray(row * stride, row * stride + inputs)))
      expect(trainer.odds.values[row * trainer.odds.stride]).toBeCloseTo(heard, 4)
    }
  })

  it('computes the gradient of the loss for every matrix', () => {
    const { trainer, numbers, random } = example()
    const gradient = new Float64Array(weightCount)
    const lossOf = (along: number, index: number) => {
      const moved = Float64Array.from(numbers)
      moved[index] = (moved[index] as number) + along
      trainer.forget()
      return trainer.learn(moved, new Float64Array(weightCount))
    }
    trainer.forget()
    trainer.learn(numbers, gradient)
    const some = Array.from({ length: 40 }, () => integer(random, 0, weightCount - 1))
    for (const index of [...some, weightCount - 1]) {
      const slope = (lossOf(0.01, index) - lossOf(-0.01, index)) / 0.02
      expect(slope).toBeCloseTo(gradient[index] as number, 3)
    }
  })
})
