import type { Abortable, Closeable, Language } from './common.ts'

/** One stretch of speech, cut out by the microphone. */
export interface SpeechSegment {
  readonly id: string
  /** 16 kHz, mono, 16-bit PCM WAV, at most 6000 ms. */
  readonly wav: Blob
  /** On the booth's clock, in milliseconds. */
  readonly startedAtMs: number
  readonly endedAtMs: number
  /** The speaker went on: the segment was cut at its maximum length. */
  readonly cut: boolean
}

export interface RecognizeOptions extends Abortable {
  readonly language: Language
}

/** Turns recorded speech into text. */
export interface SpeechToText extends Closeable {
  readonly id: string
  /**
   * Resolves to the recognised text; silence or an empty answer resolves to `''`.
   * Rejects with an `AdapterError` that carries no text and no key when the vendor fails.
   * Rejects soon after `signal` aborts, and at once when it was aborted before the call.
   * Calls are independent: one that fails or hangs changes nothing for another.
   */
  recognize(segment: SpeechSegment, options: RecognizeOptions): Promise<string>
}
