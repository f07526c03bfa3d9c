import type { SoundReport } from './capture-messages.ts'

/** A trade-off: 25 messages a second to the main thread, with an unnoticeable delay. */
const blockMs = 40

export interface SoundRelay {
  push(samples: Float32Array, timeMs: number): readonly SoundReport[]
  flush(): readonly SoundReport[]
  /** Levels are measured by the receiver. */
  level(): undefined
}

const nothing: readonly SoundReport[] = []

/** Forwards audio in blocks, for a detector on the main thread. */
export function createSoundRelay(samplesPerMs: number): SoundRelay {
  const block = new Float32Array(blockMs * samplesPerMs)
  let length = 0
  let blockTimeMs = 0
  const send = (): SoundReport => {
    const samples = block.slice(0, length)
    length = 0
    return { type: 'sound', samples, timeMs: blockTimeMs }
  }
  return {
    push(samples, timeMs) {
      let reports = nothing
      for (let index = 0; index < samples.length; index++) {
        if (length === 0) blockTimeMs = timeMs + index / samplesPerMs
        block[length++] = samples[index] as number
        if (length === block.length) reports = [...reports, send()]
      }
      return reports
    },
    flush: () => (length > 0 ? [send()] : nothing),
    level: () => undefined,
  }
}
