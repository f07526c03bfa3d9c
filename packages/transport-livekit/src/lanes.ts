type Work<T> = () => Promise<T>

/** Runs each piece of work when the one before has ended, however it ended. */
export function inOrder(): <T>(work: Work<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}

export interface Lanes {
  /** As much waits for this key as may. */
  isFull(key: string): boolean
  add(key: string, work: Work<void>): void
}

/** An order for each key; a key of which nothing is left costs nothing. */
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
