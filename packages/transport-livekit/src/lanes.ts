type Work<T> = () => Promise<T>

/** Runs tasks in sequence, each after the previous one settles. */
export function inOrder(): <T>(work: Work<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}

export interface Lanes {
  /** Whether the queue of this key is full. */
  isFull(key: string): boolean
  add(key: string, work: Work<void>): void
}

/** Runs tasks in sequence per key; idle keys take no memory. */
export function lanes(maxWaiting: number): Lanes {
  const all = new Map<string, { last: Promise<void>; waiting: number }>()
  return {
    isFull: (key) => (all.get(key)?.waiting ?? 0) >= maxWaiting,
    add(key, work) {
      const lane = all.get(key) ?? { last: Promise.resolve(), waiting: 0 }
      all.set(key, lane)
      lane.waiting++
      lane.last = lane.last
        .then(work)
        .catch(() => {})
        .then(() => {
          if (--lane.waiting === 0) all.delete(key)
        })
    },
  }
}
