/** Runs at most `limit` calls at a time; the others wait in order. */
export function limitConcurrency(limit: number): { <T>(run: () => Promise<T>): Promise<T>; isFree(): boolean } {
  const waiting: (() => void)[] = []
  let running = 0
  const limited = async <T>(run: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await run()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
  return Object.assign(limited, { isFree: () => running < limit })
}
