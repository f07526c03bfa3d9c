import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createResampler } from '../../packages/core/src/audio/resampler.ts'
import { type Figure, lowerIsBetter } from './figure.ts'
import { quantile } from './statistics.ts'

const ratesHz = [8_000, 22_050, 32_000, 44_100, 48_000, 96_000]
const blockLength = 128
const seconds = 2
const warmUps = 40
const rounds = 82
const threads = 3
/** Other programs make single rounds slower, none makes one faster: this share of them was left alone. */
const undisturbedShare = 0.1

/**
 * Each rate has a thread to itself, as on a page: code that serves several rates at once is compiled less well. As compilers are not always lucky, the
 * luckiest of several threads counts.
 */
export async function benchResampler(): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const rateHz of ratesHz) {
    const timesMs: number[] = []
    while (timesMs.length < threads) {
      const [timeMs] = await once(new Worker(new URL(import.meta.url), { workerData: rateHz }), 'message')
      timesMs.push(timeMs)
    }
    figures.push(lowerIsBetter(`${rateHz / 1_000} kHz: a second of audio`, Math.min(...timesMs), 'ms'))
  }
  return figures
}

if (!isMainThread) parentPort?.postMessage(measure(workerData))

/** Milliseconds of an undisturbed round for a second of noise, in blocks as an audio worklet gets them. */
function measure(rateHz: number): number {
  const blocks = Array.from({ length: (rateHz * seconds) / blockLength }, (_, block) =>
    Float32Array.from({ length: blockLength }, (_, index) => Math.sin((block * blockLength + index) ** 2)),
  )
  const output = new Float32Array(2 * blockLength + 16)
  const { push } = createResampler(rateHz)
  const timesMs = Array.from({ length: warmUps + rounds }, () => {
    const began = performance.now()
    for (const block of blocks) push(block, output)
    return performance.now() - began
  })
  return quantile(timesMs.slice(warmUps), undisturbedShare) / seconds
}
