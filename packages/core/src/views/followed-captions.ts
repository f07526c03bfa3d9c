import type { CaptionOptions } from './captions.ts'

/** Captions of a booth, followed while anybody listens. */
export interface FollowedCaptions {
  /** Captions begin with the first subscription. */
  subscribe(listener: () => void): () => void
  /** What is shown is broken into lines anew. */
  fit(options: CaptionOptions): void
}

interface FollowedOptions {
  /** Somebody listens now. Returns what ends it. */
  start(): () => void
  /** Looks at what is shown now. */
  look(): void
}

export function followedCaptions({ start, look }: FollowedOptions) {
  const listeners = new Set<() => void>()
  let options: CaptionOptions = {}
  let stop: (() => void) | undefined
  const followed: FollowedCaptions = {
    fit(next) {
      options = next
      if (stop) look()
    },
    subscribe(listener) {
      listeners.add(listener)
      stop ??= start()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = undefined
      }
    },
  }
  return {
    followed,
    options: () => options,
    tell() {
      for (const listener of listeners) listener()
    },
  }
}
