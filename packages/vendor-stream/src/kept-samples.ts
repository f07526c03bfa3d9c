const samplesPerMs = 16

/** The sound of a segment that is not final yet, to be sent again on another connection. */
export interface KeptSamples {
  readonly pieces: readonly Int16Array[]
  /** From the start of the segment. */
  readonly startMs: number
  readonly durationMs: number
  add(piece: Int16Array): void
  /** Forgets the sound before a moment, in milliseconds from the start of the segment. */
  dropBefore(moment: number): void
}

export function keepSamples(): KeptSamples {
  let pieces: Int16Array[] = []
  let start = 0
  let count = 0
  return {
    get pieces() {
      return pieces
    },
    get startMs() {
      return start / samplesPerMs
    },
    get durationMs() {
      return count / samplesPerMs
    },
    add(piece) {
      pieces.push(piece)
      count += piece.length
    },
    dropBefore(moment) {
      const surplus = Math.min(count, Math.max(0, Math.round(moment * samplesPerMs) - start))
      start += surplus
      count -= surplus
      for (let left = surplus; left > 0; ) {
        const first = pieces[0] as Int16Array
        if (first.length > left) pieces = [first.subarray(left), ...pieces.slice(1)]
        else pieces = pieces.slice(1)
        left -= Math.min(left, first.length)
      }
    },
  }
}

export const durationMsOf = (samples: Int16Array): number => samples.length / samplesPerMs
