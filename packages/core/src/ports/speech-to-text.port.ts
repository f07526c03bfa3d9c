import type { Abortable, Closeable, Language, LanguageCode } from './common.ts'

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

/** A stretch of speech while it is spoken. */
export interface LiveSegment {
  /** The id of the {@link SpeechSegment} that it becomes. */
  readonly id: string
  /** Milliseconds since 1970, on the booth's clock. */
  readonly startedAtMs: number
  /** 16 kHz, mono, from the start of the segment, about twenty pieces a second. Closes when the speech ends; errors with `aborted` when the segment is dropped. */
  readonly samples: ReadableStream<Int16Array>
  /** Resolves to the recording when the speech has ended. Rejects with `aborted` when the segment is dropped, such as one that is too short. */
  readonly whole: Promise<SpeechSegment>
}

export interface RecognizedWord {
  readonly text: string
  /** From the start of the segment, in milliseconds. */
  readonly startMs: number
  readonly endMs: number
  /** 0 to 1. */
  readonly confidence?: number
}

/** Recognised speech, with what the vendor knows beyond its text. */
export interface Recognition {
  readonly text: string
  /** BCP 47 tag of the language that was heard. */
  readonly language?: string
  readonly words?: readonly RecognizedWord[]
}

/** The text so far. */
export interface PartialRecognition {
  /** All of the segment's text so far; it replaces the text before. */
  readonly text: string
  /** How many UTF-16 code units at the start will not change again, as the vendor promises. @default 0 */
  readonly stableChars?: number
}

export interface RecognizeOptions extends Abortable {
  readonly language: Language
  /** Words and names that may be said, the most important first: at most 100, and 2000 UTF-16 code units. They never are the text by themselves. */
  readonly terms?: readonly string[]
}

/** The translation of the text so far, by a vendor that translates what it hears. */
export interface PartialTranslation extends PartialRecognition {
  /** Code of one of `targets`. */
  readonly target: LanguageCode
}

export interface RecognizeLiveOptions extends RecognizeOptions {
  /** Languages that the others read, the most read first. A vendor that translates what it hears may report these; the final line is translated by a `Translator` all the same. */
  readonly targets?: readonly Language[]
  /** Not called after the promise has settled, or after `signal` has aborted. */
  onTranslation?(translation: PartialTranslation): void
  /** Not called after the promise has settled, or after `signal` has aborted. */
  onPartial(partial: PartialRecognition): void
}

interface Recognizer extends Closeable {
  /** Stable name, used in errors. */
  readonly id: string
  /** How long a segment of the microphone that belongs to it may be, in milliseconds. @default 6000 */
  readonly maxSpeechMs?: number
  /** Whether it can recognise this language. Without this it is asked for any, and rejects with `unsupported-language` what it cannot. */
  recognizes?(language: Language): boolean
  /**
   * Resolves to the recognised text, or to `''` for silence or an empty response.
   * Rejects with an `AdapterError`, without any text or key in it, when the vendor fails.
   * Rejects soon after `signal` aborts, and immediately when it is already aborted.
   * Calls are independent: one that fails or hangs does not affect another.
   */
  recognize?(segment: SpeechSegment, options: RecognizeOptions): Promise<string | Recognition>
  /**
   * Recognises speech while it is spoken. Resolves to the text of the whole segment, all the vendor's parts joined, soon after `samples` has closed;
   * otherwise like `recognize`. Cancels `samples` when it needs no more of them. When it fails, the booth gives the whole recording to the next vendor.
   */
  recognizeLive?(segment: LiveSegment, options: RecognizeLiveOptions): Promise<string | Recognition>
}

type Has<Key extends keyof Recognizer> = Recognizer & Required<Pick<Recognizer, Key>>

/** Recognises whole segments. */
export type SegmentSpeechToText = Has<'recognize'>
/** Recognises speech while it is spoken. */
export type LiveSpeechToText = Has<'recognizeLive'>
/** Turns speech into text: whole segments, speech while it is spoken, or both; the booth prefers the latter. */
export type SpeechToText = SegmentSpeechToText | LiveSpeechToText
