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

/** An order for each key; a key of which nothing is left costs nothing. */
export function lanes(): (key: string, work: Work<void>) => void {
  const lasts = new Map<string, Promise<void>>()
  return (key, work) => {
    const last = (lasts.get(key) ?? Promise.resolve())
      .then(work)
      .catch(() => {})
      .then(() => {
        if (lasts.get(key) === last) lasts.delete(key)
      })
    lasts.set(key, last)
  }
}
