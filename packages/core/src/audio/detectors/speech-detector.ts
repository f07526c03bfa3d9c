/** Detects speech in a stream, step by step. Positions are sample counts from the start of the stream. */
export interface SpeechDetector {
  /** Length of a step, in samples. */
  readonly stepSamples: number
  /** Input level, in dBFS. */
  levelDb: number
  /** Level above which speech is expected, in dBFS; `-Infinity` when the level is not used. */
  thresholdDb: number
  /** Start of the speech detected in the last step, at most 200 ms back; otherwise -1. */
  onset: number
  /** End (exclusive) of speech so far; otherwise -1. */
  speechEnd: number
  /** Processes the first `length` samples; `speaking` is whether a segment is in progress. Does not allocate. */
  hear(samples: Int16Array, length: number, speaking: boolean): void
  /** Resets the stream after a gap, keeping the learned levels. */
  restart(): void
}
