import type { Abortable, Closeable, Language } from './common.ts'

/** One stretch of speech, as cut by the microphone. */
export interface SpeechSegment {
  readonly id: string
  /** WAV: 16 kHz, mono, 16-bit PCM, at most 6000 ms. */
  readonly wav: Blob
  /** Milliseconds since 1970, on the booth's clock. */
  readonly startedAtMs: number
  readonly endedAtMs: number
  /** The segment was cut at its maximum length, and the speaker went on. */
  readonly cut: boolean
}

export interface RecognizeOptions extends Abortable {
  readonly language: Language
}

/** Turns recorded speech into text. */
export interface SpeechToText extends Closeable {
  /** Stable name, used in errors. */
  readonly id: string
  /**
   * Resolves to the recognised text, or to `''` for silence or an empty response.
   * Rejects with an `AdapterError`, without any text or key in it, when the vendor fails.
   * Rejects soon after `signal` aborts, and immediately when it is already aborted.
   * Calls are independent: one that fails or hangs does not affect another.
   */
  recognize(segment: SpeechSegment, options: RecognizeOptions): Promise<string>
}
