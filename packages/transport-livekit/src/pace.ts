import type { Room } from 'livekit-client'

const reliable = 0

/** Pauses a long transfer while LiveKit's buffer is full, so that messages do not queue behind a whole file. */
export interface Pace {
  /** Resolves when the buffer has space. */
  ready(): Promise<void>
  /** Resets for a new buffer. */
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
