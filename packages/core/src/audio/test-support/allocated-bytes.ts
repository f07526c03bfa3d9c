import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
setFlagsFromString('--no-expose-gc')

/** By how much the heap grows in a run: the least of many, as code is compiled in the first ones. Ends early once it is below `enough`. */
export function allocatedBytes(run: () => void, enough: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 30 && least >= enough; round++) {
    collectGarbage()
    const before = getHeapStatistics().used_heap_size
    run()
    least = Math.min(least, Math.abs(getHeapStatistics().used_heap_size - before))
  }
  return least
}

/** By how much a run makes the heap grow for good: a fifth of five runs, as code compiled in one of them stays too. */
export function retainedBytes(run: () => void): number {
  const rounds = 5
  collectGarbage()
  const before = getHeapStatistics().used_heap_size
  for (let round = 0; round < rounds; round++) run()
  collectGarbage()
  return (getHeapStatistics().used_heap_size - before) / rounds
}

/** By how much an asynchronous run, once, makes the heap grow for good. */
export async function retainedByCall(run: () => Promise<void>): Promise<number> {
  collectGarbage()
  const before = getHeapStatistics().used_heap_size
  await run()
  collectGarbage()
  return getHeapStatistics().used_heap_size - before
}
