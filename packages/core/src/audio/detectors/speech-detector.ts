/** Tells speech from the room, one step of a stream after the other. Positions count samples from the first one heard. */
export interface SpeechDetector {
  /** Length of a step, in samples. */
  readonly stepSamples: number
  /** Of the sound, in decibels of full scale. */
  levelDb: number
  /** About what speech is louder than now, in decibels of full scale; `-Infinity` where loudness decides nothing. */
  thresholdDb: number
  /** Where the speech began that the last step revealed, else -1; at most 200 ms back. */
  onset: number
  /** Behind the last sample of speech so far, else -1. */
  speechEnd: number
  /** Judges the first `length` samples; `speaking` tells whether speech was under way before them. Allocates nothing. */
  hear(samples: Int16Array, length: number, speaking: boolean): void
  /** Forgets what was heard, not what was learnt: the next sample follows after a gap. */
  restart(): void
}
