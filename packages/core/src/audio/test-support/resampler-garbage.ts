import { createResampler } from '../resampler.ts'
import { allocatedBytes } from './allocated-bytes.ts'

/** Of an audio thread, which has one rate: prints the garbage of so many pushes, in bytes. */
const [rateHz, pushes] = process.argv.slice(2).map(Number) as [number, number]
const resampler = createResampler(rateHz)
const block = Float32Array.from({ length: 128 }, (_, index) => Math.sin((2 * Math.PI * 440 * index) / rateHz))
const output = new Float32Array(resampler.maxOutputLength(block.length))

const run = () => {
  for (let push = 0; push < pushes; push++) resampler.push(block, output)
}
console.log(allocatedBytes(run, pushes))
