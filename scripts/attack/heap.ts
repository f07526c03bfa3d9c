import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
setFlagsFromString('--no-expose-gc')

/** By how much a run makes the heap grow for good, in bytes. */
export async function heapAfter(run: () => Promise<void>): Promise<number> {
  collectGarbage()
  const before = getHeapStatistics().used_heap_size
  await run()
  collectGarbage()
  return getHeapStatistics().used_heap_size - before
}
