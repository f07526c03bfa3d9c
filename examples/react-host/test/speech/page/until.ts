import type { Readable } from '@lingobooth/core'

export function until<T>(view: Readable<T>, isThere: (value: T) => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isThere(view.getSnapshot())) return resolve()
    const { unsubscribe } = view.subscribe((value) => {
      if (!isThere(value)) return
      unsubscribe()
      resolve()
    })
  })
}
