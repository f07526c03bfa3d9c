import { once } from 'node:events'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { createResampler } from '../../packages/core/src/audio/resampler.ts'
import { type Figure, lowerIsBetter } from './figure.ts'
import { quantile } from './statistics.ts'

const ratesHz = [8_000, 22_050, 32_000, 44_100, 48_000, 96_000]
const plainRateHz = 48_000
const plainTaps = 95
const blockLength = 128
const seconds = 2
const warmUps = 40
const rounds = 41
const threads = 3
/** Of the cost of the plain filter, whichever of its forms and orders is compared. */
const mostRatio = 0.7
/** Other programs make single rounds slower, none makes one faster: this share of them was left alone. */
const undisturbedShare = 0.1

type Push = (input: Float32Array, output: Float32Array) => number

const precisions = { single: Float32Array, double: Float64Array }
type Precision = keyof typeof precisions

/** Milliseconds of an undisturbed round. */
interface Costs {
  readonly plain: number
  readonly ours: number
}

/**
 * Each measurement has a thread to itself, as on a page: code that serves several rates at once is compiled less well. As compilers are not always
 * lucky, each side counts with the luckiest of several threads.
 */
export async function benchResampler(): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const rateHz of ratesHz) {
    const single = await measureApart(rateHz, 'single')
    const double = await measureApart(rateHz, 'double')
    const worst = (orders: readonly Costs[]) => Math.max(...orders.map(({ plain, ours }) => ours / plain))
    const name = `${rateHz / 1_000} kHz`
    figures.push(
      lowerIsBetter(`${name}: to the plain filter in Float32Array`, worst(single), 'times', { goal: mostRatio }),
      lowerIsBetter(`${name}: to the plain filter in Float64Array`, worst(double), 'times', { goal: mostRatio }),
      lowerIsBetter(`${name}: a second of audio`, Math.min(...single.map(({ ours }) => ours)) / seconds, 'ms'),
    )
  }
  return figures
}

/** With the plain one measured first in each round, then with ours first. */
async function measureApart(rateHz: number, precision: Precision): Promise<Costs[]> {
  const runs: Costs[][] = []
  for (let thread = 0; thread < threads; thread++) {
    const worker = new Worker(new URL(import.meta.url), { workerData: { rateHz, precision } })
    runs.push(((await once(worker, 'message')) as [Costs[]])[0])
  }
  const least = (order: number, side: keyof Costs) => Math.min(...runs.flatMap((orders) => orders[order]?.[side] ?? []))
  return [0, 1].map((order) => ({ plain: least(order, 'plain'), ours: least(order, 'ours') }))
}

if (!isMainThread) parentPort?.postMessage(measure(workerData as { rateHz: number; precision: Precision }))

function measure({ rateHz, precision }: { rateHz: number; precision: Precision }): Costs[] {
  const runPlain = timeOf(createPlainFilter(precisions[precision]), plainRateHz)
  const runOurs = timeOf(createResampler(rateHz).push, rateHz)
  inTurns(runPlain, runOurs, warmUps)
  const [plainFirst, oursSecond] = inTurns(runPlain, runOurs, rounds)
  const [oursFirst, plainSecond] = inTurns(runOurs, runPlain, rounds)
  return [
    { plain: plainFirst, ours: oursSecond },
    { plain: plainSecond, ours: oursFirst },
  ]
}

function inTurns(first: () => number, second: () => number, rounds: number): [number, number] {
  const firstMs: number[] = []
  const secondMs: number[] = []
  for (let round = 0; round < rounds; round++) {
    firstMs.push(first())
    secondMs.push(second())
  }
  return [quantile(firstMs, undisturbedShare), quantile(secondMs, undisturbedShare)]
}

/** Milliseconds for some seconds of noise in blocks as an audio worklet gets them. */
function timeOf(push: Push, rateHz: number): () => number {
  const blocks = Array.from({ length: (rateHz * seconds) / blockLength }, (_, block) =>
    Float32Array.from({ length: blockLength }, (_, index) => Math.sin((block * blockLength + index) ** 2)),
  )
  const output = new Float32Array(2 * blockLength + 16)
  return () => {
    const began = performance.now()
    for (const block of blocks) push(block, output)
    return performance.now() - began
  }
}

/** 48 to 16 kHz by the book: 95 taps in direct form, reckoned for the samples that are kept, the history in one piece. */
function createPlainFilter(numbers: typeof Float32Array | typeof Float64Array): Push {
  const center = (plainTaps - 1) / 2
  const filter = new numbers(plainTaps).map((_: number, tap: number) => {
    const angle = (Math.PI * 3 * (tap - center)) / 8
    const window = 0.5 + 0.5 * Math.cos((Math.PI * (tap - center)) / (center + 1))
    return 0.375 * window * (angle === 0 ? 1 : Math.sin(angle) / angle)
  })
  const history = new numbers(plainTaps - 1 + blockLength)
  let next = 0
  return (input, output) => {
    history.set(input, plainTaps - 1)
    let length = 0
    let start = next
    for (; start < input.length; start += 3) output[length++] = plainDot(filter, history, start, plainTaps)
    next = start - input.length
    history.copyWithin(0, input.length, input.length + plainTaps - 1)
    return length
  }
}

type Numbers = Float32Array | Float64Array

function plainDot(filter: Numbers, history: Numbers, start: number, taps: number): number {
  let sum = 0
  for (let tap = 0; tap < taps; tap++) sum += (filter[tap] as number) * (history[start + tap] as number)
  return sum
}
