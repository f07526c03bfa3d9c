import type { Room } from 'livekit-client'

const reliable = 0

/** Lets a long transfer wait while LiveKit's buffer is filled, so that messages are not stuck behind a whole file. */
export interface Pace {
  /** Resolves when the buffer has room. */
  ready(): Promise<void>
  /** The buffer is a new one. */
  renew(): void
  stop(): void
}

export function createPace(room: Room): Pace {
  const waiting = new Set<() => void>()
  let isLow = true
  const onStatus = (low: boolean, kind: number) => {
    if (kind !== reliable) return
    isLow = low
    if (isLow) release()
  }
  const release = () => {
    for (const resolve of waiting) resolve()
    waiting.clear()
  }
  room.on('dcBufferStatusChanged', onStatus)
  return {
    ready: () => (isLow ? Promise.resolve() : new Promise((resolve) => waiting.add(resolve))),
    renew() {
      isLow = true
      release()
    },
    stop() {
      room.off('dcBufferStatusChanged', onStatus)
      release()
    },
  }
}
